import { expect, it } from 'vitest';
import { compareReports, formatChanges } from '#tests/bench/compare-reports.ts';
import type { Line } from '#tests/bench/line.ts';

const aLine = (what: string, p50: number, noise?: number): Line => ({
  ...{ what, unit: 'ms', rounds: 5, p50, p95: p50 + 1, verdict: 'holds' },
  ...(noise !== undefined && { noise }),
});
const aReport = (...lines: readonly Line[]) => ({
  sections: [{ name: 'popup', title: 'The popup', note: '', seconds: 1, lines }],
});

it('two runs of the bench beside each other have a difference for each line that both measured in the same unit', () => {
  const earlier = aReport(aLine('alive', 40), aLine('gone', 1), { ...aLine('size', 4), unit: 'MB' });
  const changes = compareReports(earlier, aReport(aLine('alive', 46), aLine('new', 2), aLine('size', 4)));
  expect(changes).toMatchObject([{ section: 'popup', what: 'alive', difference: 6, isBeyondNoise: true }]);
});

it('two runs of the bench beside each other differ in the noise where one thing lay as far apart from itself in either run', () => {
  const toChange = (before: Line, after: Line) => compareReports(aReport(before), aReport(after))[0]?.isBeyondNoise;
  expect(toChange(aLine('alive', 40, 6), aLine('alive', 46, 1))).toBe(false);
  expect(toChange(aLine('alive', 46, 1), aLine('alive', 40, 6))).toBe(false);
  expect(toChange(aLine('alive', 40, 5), aLine('alive', 46, 5))).toBe(true);
});

it('two runs of the bench beside each other are printed with what is slower as more', () => {
  const table = formatChanges(compareReports(aReport(aLine('alive', 40, 9)), aReport(aLine('alive', 46))));
  expect(table.split('\n').at(-1)).toMatch(/popup +\| alive +\| +40\.0 ms +\| +46\.0 +\| .* \+6\.00 +\| in the noise/);
});
