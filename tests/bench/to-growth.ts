import type { Bar, Measurement } from './measurement.ts';

/** What was measured among the most, beside the same among the fewest. `lines` go from few to many. */
export function toGrowth(lines: readonly Measurement[], bar: Bar): Measurement {
  const [few, many] = [lines.at(0), lines.at(-1)];
  if (few === undefined || many === undefined) throw new Error('Nothing was measured');
  const { unit, measured } = many;
  return { what: `${many.what}, beside fewer`, unit, measured, beside: { what: few.what, taken: few.measured }, bar };
}
