/** A time in ms as people say it: "0.4 s", "12 min", "11.7 h". */
export function toDuration(ms: number): string {
  const toFigure = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 20 ? 1 : 0 });
  if (ms < 90_000) return `${toFigure(ms / 1_000)} s`;
  return ms < 90 * 60_000 ? `${toFigure(ms / 60_000)} min` : `${toFigure(ms / 3_600_000)} h`;
}
