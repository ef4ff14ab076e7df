import { expect, it } from 'vitest';
import { atPercentile, type Bar, judge, type Measurement, toAllowed, toNoise } from '#tests/bench/measurement.ts';

/** A line of one measured value and a floor of 10 in the middle, with what a test says of it. */
function aMeasurement(value: number, bar: Bar, noise = 0): Measurement {
  const apart = (noise * Math.SQRT2) / 2;
  const taken = [10 - apart, 10 + apart];
  return { what: 'a slot', unit: 'ms', measured: [value], beside: { what: 'a put', taken }, bar };
}

const twice: Bar = { kind: 'at most … times', limit: 2, at: 'p50' };

it('a percentile lies between two values where it falls between them', () => {
  expect(atPercentile([1, 2], 'p50')).toBe(1.5);
  expect(
    atPercentile(
      Array.from({ length: 21 }, (_, at) => at),
      'p95',
    ),
  ).toBe(19);
});

it('a percentile sorts numbers as numbers, and leaves the order given', () => {
  const values = [10, 9, 2];
  expect(atPercentile(values, 'p50')).toBe(9);
  expect(values).toEqual([10, 9, 2]);
});

it('a percentile of one value is that value, and of no value, or of what is no number, there is none', () => {
  expect(atPercentile([7], 'p95')).toBe(7);
  expect(() => atPercentile([], 'p50')).toThrow();
  expect(() => atPercentile([1, Number.NaN], 'p50')).toThrow('not a number');
});

it('the noise is how far every second round of the floor lies from the others, whichever is the higher', () => {
  const ofFloor = (...taken: readonly number[]) => toNoise({ ...aMeasurement(10, twice), beside: { what: '', taken } });
  expect(ofFloor(10, 13) * Math.SQRT2).toBeCloseTo(3);
  expect(ofFloor(13, 10, 13) * Math.SQRT2).toBeCloseTo(3);
  expect(ofFloor(10, 13, 13, 10)).toBe(0);
});

it('the noise goes by the percentile of the bar', () => {
  const beside = { what: 'a put', taken: [10, 10, 10, 10, 10, 90] };
  expect(toNoise({ ...aMeasurement(10, twice), beside })).toBe(0);
  expect(toNoise({ ...aMeasurement(10, { ...twice, at: 'p95' }), beside })).toBeGreaterThan(40);
});

it('the noise is none where the floor was taken once', () => {
  const { beside, ...alone } = aMeasurement(10, twice);
  expect(toNoise(alone)).toBe(0);
  expect(toNoise({ ...alone, beside: { what: 'a put', taken: beside?.taken.slice(1) ?? [] } })).toBe(0);
});

it('what a bar allows is not asked of a line without a bar, which gets no verdict', () => {
  const { bar: _none, ...shown } = aMeasurement(1, twice);
  expect(() => toAllowed(shown)).toThrow('has no bar');
  expect(judge(shown)).toBe('shown');
});

it('what a bar allows is a share of the floor, an excess over it, or a value', () => {
  expect(toAllowed(aMeasurement(1, twice))).toBe(20);
  expect(toAllowed(aMeasurement(1, { kind: 'at least … times', limit: 3, at: 'p50' }))).toBe(30);
  expect(toAllowed(aMeasurement(1, { kind: 'at most … more', limit: 3, at: 'p50' }))).toBe(13);
  expect(toAllowed(aMeasurement(1, { kind: 'at most', limit: 3, at: 'p50' }))).toBe(3);
});

it('what a bar allows goes by the floor at the percentile of the bar', () => {
  const beside = { what: 'a put', taken: [10, 10, 900] };
  expect(toAllowed({ ...aMeasurement(1, twice), beside })).toBe(20);
  expect(toAllowed({ ...aMeasurement(1, { ...twice, at: 'p95' }), beside })).toBeCloseTo(1_622);
});

it('what a bar allows is a mistake without the floor that it needs', () => {
  const { beside: _, ...alone } = aMeasurement(1, twice);
  expect(() => toAllowed(alone)).toThrow('a slot');
});

it('the verdict is not given where the floor lies further apart from itself than the bar allows over it', () => {
  const slightly: Bar = { kind: 'at most … more', limit: 3, at: 'p50' };
  expect(judge(aMeasurement(11, slightly, 4))).toBe('unclear');
  expect(judge(aMeasurement(99, slightly, 4))).toBe('unclear');
  expect(judge(aMeasurement(11, slightly, 2.9))).toBe('holds');
  expect(judge(aMeasurement(5, { kind: 'at most', limit: 3, at: 'p50' }, 4))).toBe('unclear');
});

it('the verdict is given whatever the noise where the bar allows nothing at all', () => {
  const none: Bar = { kind: 'at most', limit: 0, at: 'p50' };
  expect(judge(aMeasurement(9, none, 4))).toBe('over');
});

it('the verdict holds up to the very value', () => {
  expect(judge(aMeasurement(20, twice))).toBe('holds');
  expect(judge(aMeasurement(20.1, twice))).toBe('over');
});

it('the verdict of a bar that asks for more is the other way round', () => {
  const bar: Bar = { kind: 'at least … times', limit: 2, at: 'p50' };
  expect(judge(aMeasurement(20, bar))).toBe('holds');
  expect(judge(aMeasurement(19.9, bar))).toBe('over');
});

it('the verdict is near where a bar is missed by no more than the noise', () => {
  expect(judge(aMeasurement(22.9, twice, 3))).toBe('near');
  expect(judge(aMeasurement(23.1, twice, 3))).toBe('over');
});

it('the verdict takes the percentile of the bar', () => {
  const line = { ...aMeasurement(1, twice), measured: [1, 1, 1, 100] };
  expect(judge({ ...line, bar: { kind: 'at most', limit: 5, at: 'p50' } })).toBe('holds');
  expect(judge({ ...line, bar: { kind: 'at most', limit: 5, at: 'p95' } })).toBe('over');
});
