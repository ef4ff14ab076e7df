/**
 * What a page marks on its way to its first frame, in this order (`performance.mark`): its scripts run, its databases are
 * open, everything that the frame shows is read. `npm run bench` tells where the time of a popup goes by them.
 */
export const openingMarks = ['linkmint scripts', 'linkmint opened', 'linkmint read'] as const;

export type OpeningMark = (typeof openingMarks)[number];

/** Marks the first time only: what a page does later is no opening. */
export function markOpening(mark: OpeningMark): void {
  if (performance.getEntriesByName(mark).length === 0) performance.mark(mark);
}
