import type { DataKind } from '#lib/store/data-changes.ts';

/** What Today is read from. */
export const todayKinds: readonly DataKind[] = [
  ...(['today', 'posts', 'campaigns', 'offers', 'links', 'bulk', 'conversions', 'quota', 'settings'] as const),
];
