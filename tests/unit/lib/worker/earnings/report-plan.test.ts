import fc from 'fast-check';
import { expect, it } from 'vitest';
import { halveSlice, planDays, planRepair, planReport, toSlices } from '#lib/worker/earnings/report-plan.ts';

const dayMs = 86_400_000;
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * dayMs).toISOString().slice(0, 10));
const span = fc
  .tuple(day, day)
  .map(([one, other]) => (one < other ? { start: one, end: other } : { start: other, end: one }));
const countDays = ({ start, end }: { start: string; end: string }) => (Date.parse(end) - Date.parse(start)) / dayMs + 1;

it('slices cover every day once, are at most 31 days long, and come newest first', () => {
  fc.assert(
    fc.property(span, ({ start, end }) => {
      const slices = toSlices(start, end);
      expect(slices[0]?.end).toBe(end);
      expect(slices.at(-1)?.start).toBe(start);
      expect(slices.every((slice) => countDays(slice) >= 1 && countDays(slice) <= 31)).toBe(true);
      expect(slices.reduce((sum, slice) => sum + countDays(slice), 0)).toBe(countDays({ start, end }));
      expect([...slices].sort((a, b) => (a.end < b.end ? 1 : -1))).toEqual(slices);
    }),
  );
});

it('slices are halved without losing a day, down to one', () => {
  fc.assert(
    fc.property(span, (slice) => {
      const halves = halveSlice(slice);
      if (slice.start === slice.end) expect(halves).toEqual([]);
      else expect(halves.reduce((sum, half) => sum + countDays(half), 0)).toBe(countDays(slice));
      for (const half of halves) expect(countDays(half)).toBeLessThan(countDays(slice));
    }),
  );
});

it('slices go over the 29th of February', () => {
  expect(toSlices('2028-02-01', '2028-03-05')).toEqual([
    { start: '2028-02-04', end: '2028-03-05' },
    { start: '2028-02-01', end: '2028-02-03' },
  ]);
});

const nowMs = Date.parse('2026-03-10T04:00:00Z');
const loaded = {
  currency: 'own',
  firstLoadedAtMs: nowMs,
  lastAllAtMs: nowMs,
  lastSpanAtMs: nowMs,
  lastHoursAtMs: nowMs,
  lastLookAtMs: nowMs,
  seenAtMs: null,
  areDatesIgnored: false,
  isWanted: false,
  rejectionsToldAtMs: null,
} as const;
const plan = (change: Partial<typeof loaded> | object, occasion: 'user' | 'daily' = 'user', atMs = nowMs) =>
  planReport({ ...loaded, ...change }, occasion, atMs, 480);

it('the plan overlaps the last hours by two days', () => {
  expect(plan({}, 'daily').steps).toEqual([{ type: 'hours', start: '2026-03-08 12:00:00' }]);
});

it('the plan leaves no gap when the last look was long ago: then the span covers it', () => {
  const { reach, steps } = plan({ lastHoursAtMs: nowMs - 60 * dayMs, lastSpanAtMs: nowMs - 60 * dayMs }, 'daily');
  expect(reach).toBe('span');
  expect(steps.at(-1)).toEqual({ type: 'pending', before: '2026-01-07', after: null });
});

it('the plan is not delayed by a clock that was set back', () => {
  const { steps } = plan({}, 'user', nowMs - 10 * dayMs);
  expect(steps[0]).toEqual({ type: 'hours', start: '2026-02-26 12:00:00' });
  expect(plan({}, 'user', nowMs - 10 * dayMs).reach).toBe('span');
});

it('the plan never loads everything again by itself, but does for the user after a month', () => {
  expect(plan({}, 'daily', nowMs + 40 * dayMs).reach).toBe('span');
  expect(plan({}, 'user', nowMs + 40 * dayMs).reach).toBe('all');
});

const tomorrow = '2026-03-11';

it('requests everything in slices of at most 31 days, newest first, from the oldest conversion on', () => {
  expect(planRepair({ type: 'all' }, '2026-01-20', tomorrow)).toEqual([
    { type: 'span', slice: { start: '2026-02-09', end: '2026-03-11' }, onlyMissing: true },
    { type: 'span', slice: { start: '2026-01-20', end: '2026-02-08' }, onlyMissing: true },
  ]);
});

it('requests nothing when no conversion has a day', () => {
  expect(planRepair({ type: 'all' }, null, tomorrow)).toEqual([]);
});

it('requests the days of hours', () => {
  expect(planRepair({ type: 'hours', start: '2026-03-08 12:00:00' }, '2020-01-01', tomorrow)).toEqual([
    { type: 'span', slice: { start: '2026-03-08', end: '2026-03-11' }, onlyMissing: true },
  ]);
});

it('halves a slice, and leaves a single day unchanged', () => {
  const halve = (start: string, end: string) =>
    planRepair({ type: 'span', slice: { start, end }, onlyMissing: false }, null, tomorrow);
  expect(halve('2026-03-01', '2026-03-04')).toEqual([
    { type: 'span', slice: { start: '2026-03-03', end: '2026-03-04' }, onlyMissing: true },
    { type: 'span', slice: { start: '2026-03-01', end: '2026-03-02' }, onlyMissing: true },
  ]);
  expect(halve('2026-03-01', '2026-03-01')).toEqual([]);
});

it('lists days in the place of hours to their end, whatever is stored of them', () => {
  expect(planDays({ type: 'hours', start: '2026-03-08 12:00:00' }, tomorrow)).toEqual([
    { type: 'span', slice: { start: '2026-03-08', end: '2026-03-11' }, onlyMissing: false },
  ]);
});
