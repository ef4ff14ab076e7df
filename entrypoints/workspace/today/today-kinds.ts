import type { DataKind } from '#lib/store/data-changes.ts';

/** What the number of urgent rows is read from. A refusal of the service is learnt for a site. */
export const urgentKinds: readonly DataKind[] = ['today', 'posts', 'campaigns', 'offers', 'links', 'sites', 'settings'];

/** What Today is read from. */
export const todayKinds: readonly DataKind[] = [...urgentKinds, 'bulk', 'conversions', 'quota'];
