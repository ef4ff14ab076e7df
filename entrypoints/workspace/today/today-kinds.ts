import { type DataKind, editKinds } from '#lib/store/data-changes.ts';

/** What the number of urgent rows is read from. */
export const urgentKinds: readonly DataKind[] = ['today', 'posts', 'settings', ...editKinds];

/** What Today is read from. */
export const todayKinds: readonly DataKind[] = [...urgentKinds, 'bulk', 'conversions', 'quota'];
