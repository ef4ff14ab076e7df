const firstFrame = 'linkmint first frame';

/** How long the popup took from its start to its first frame, in ms; null for a frame that is not its first. */
export function measureOpening(): number | null {
  if (performance.getEntriesByName(firstFrame).length > 0) return null;
  performance.mark(firstFrame);
  return Math.round(performance.measure('linkmint opening', { start: 0, end: firstFrame }).duration);
}
