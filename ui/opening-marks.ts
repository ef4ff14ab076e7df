/**
 * The marks of a page before its first frame (`performance.mark`), in order: its scripts run, its databases are open, all
 * data of the frame is read. `npm run bench` uses them to split the opening time of the popup.
 */
export const openingMarks = ['linkmint scripts', 'linkmint opened', 'linkmint read'] as const;

export type OpeningMark = (typeof openingMarks)[number];

/** Marks the first time only; later reads are not part of the opening. */
export function markOpening(mark: OpeningMark): void {
  if (performance.getEntriesByName(mark).length === 0) performance.mark(mark);
}
