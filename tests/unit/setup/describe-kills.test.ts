import { expect, it } from 'vitest';
import { describeKills, type KilledPath, type KillsReport, type StormFigures } from '#tests/setup/describe-kills.ts';

const aPath = (name: string, kills: number, faults = 0): KilledPath => ({ name, places: 1, points: 2, kills, faults });

const aReport = (changes: Partial<KillsReport>): KillsReport => ({
  ...{ run: 'Run of a day', reach: { marked: 2_000, reached: 1_950, folders: [] } },
  ...{ paths: [], storms: [], ...changes },
});

it('describeKills sums the paths, and says how much of the worker they reach', () => {
  const text = describeKills(aReport({ paths: [aPath('mint', 940), aPath('a sync', 800)] }));
  expect(text).toContain("2,000 places in the worker's sources are marked. The paths reach 1,950 of them (97.5 %).");
  expect(text).toContain('On 2 paths the worker was killed 1,740 times');
  expect(text).toContain(' Faults: 0. ');
});

it('describeKills names the paths with faults', () => {
  const text = describeKills(aReport({ paths: [aPath('mint', 940, 2), aPath('a sync', 800)] }));
  expect(text).toContain(' Faults: 2, in mint (2). ');
});

it('describeKills says of a storm in Chromium which charged links only the dashboard has', () => {
  const figures: StormFigures = {
    ...{ kills: 1_000, clicks: 200, programs: 10_000, charged: 175, counted: 175 },
    shown: { minted: 171, unknown: 29 },
  };
  const text = describeKills(aReport({ storms: [{ name: 'random-kills-chromium', figures }] }));
  expect(text).toContain('In Chromium, 1,000 times');
  expect(text).toContain('The other 4 are counted');
});
