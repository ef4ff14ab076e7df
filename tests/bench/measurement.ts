import type { Part } from './acts/part.ts';

/** One line of a table: what was measured, and what stood beside it in the same rounds. */
export interface Measurement {
  readonly what: string;
  readonly unit: 'ms' | 's' | 'MB' | 'calls' | 'calls a minute' | 'messages' | 'starts' | 'syncs' | 'tasks';
  readonly measured: readonly number[];
  /** A floor. */
  readonly beside?: Beside;
  /** Where the time went, for the picture. */
  readonly parts?: readonly Part[];
  /** Absent for a floor that was built for a purpose: the line shows what that takes. */
  readonly bar?: Bar;
}

interface Beside {
  readonly what: string;
  /** In the order in which they were taken: the noise of the run comes from them. */
  readonly taken: readonly number[];
  readonly parts?: readonly Part[];
}

export type Percentile = 'p50' | 'p95';

/** What a line may be. Beside something where it can be: that holds on a slow machine as on a fast one. */
export type Bar = { readonly at: Percentile } & (
  | { readonly kind: 'at most … times'; readonly limit: number }
  | { readonly kind: 'at least … times'; readonly limit: number }
  | { readonly kind: 'at most … more'; readonly limit: number }
  | { readonly kind: 'at most'; readonly limit: number }
);

/**
 * `shown`: without a bar. `near`: so close to the bar that the noise of the run could have put it on either side. `unclear`:
 * the noise is larger than all that the bar allows over the floor, so no value would say anything.
 */
export type Verdict = 'holds' | 'near' | 'over' | 'unclear' | 'shown';

/** @returns The value at a percentile, interpolated. @throws {Error} Where there are no values, or one is not a number. */
export function atPercentile(values: readonly number[], percentile: Percentile): number {
  if (values.some(Number.isNaN)) throw new Error('One of the values is not a number');
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * (percentile === 'p50' ? 0.5 : 0.95);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error('There is nothing to take a percentile of');
  return below + (above - below) * (place - Math.floor(place));
}

/**
 * How far one and the same thing lay apart from itself in this run, at the bar's percentile: every second measurement of
 * the floor beside the others, over the root of two, since a half has half of them. 0 where it was measured once only.
 */
export function toNoise({ beside, bar }: Measurement): number {
  const { taken } = beside ?? { taken: [] };
  if (taken.length < 2) return 0;
  const { at } = bar ?? { at: 'p50' };
  const toHalf = (first: 0 | 1) =>
    atPercentile(
      taken.filter((_, turn) => turn % 2 === first),
      at,
    );
  return Math.abs(toHalf(0) - toHalf(1)) / Math.SQRT2;
}

/** The value that the bar allows, in the line's unit. @throws {Error} Without a bar. */
export function toAllowed({ what, beside, bar }: Measurement): number {
  if (bar === undefined) throw new Error(`${what} has no bar`);
  if (bar.kind === 'at most') return bar.limit;
  if (beside === undefined) throw new Error(`${what}: its bar needs something beside it`);
  const floor = atPercentile(beside.taken, bar.at);
  return bar.kind === 'at most … more' ? floor + bar.limit : floor * bar.limit;
}

export function judge(measurement: Measurement): Verdict {
  const { bar } = measurement;
  if (bar === undefined) return 'shown';
  const allowed = toAllowed(measurement);
  const noise = toNoise(measurement);
  const floor = bar.kind === 'at most' ? 0 : atPercentile(measurement.beside?.taken ?? [], bar.at);
  const room = Math.abs(allowed - floor);
  // A bar of no room at all says that a thing may not be: one of it is one too many, whatever the noise.
  if (room > 0 && noise > room) return 'unclear';
  const value = atPercentile(measurement.measured, bar.at);
  const isHeld = bar.kind === 'at least … times' ? value >= allowed : value <= allowed;
  // A bar that holds needs no allowance for noise; a broken one may be due to it.
  return isHeld ? 'holds' : Math.abs(value - allowed) <= noise ? 'near' : 'over';
}
