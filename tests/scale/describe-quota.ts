import { atPercentile } from '#tests/bench/measurement.ts';
import { simulateQuota } from './simulate-quota.ts';
import { toDuration } from './to-duration.ts';
import { toTable } from './to-table.ts';

/** From a link to the other devices' knowing of it; null where nothing is shared. */
const delaysMs = [0, 10_000, 60_000, 300_000, 600_000, null];

/** What a month's links are when counts reach the other devices late. */
export function describeQuota(seed: string, devices: number, rounds: number): readonly string[] {
  const toCells = (linksADay: number, delayMs: number | null) => {
    const runs = Array.from({ length: rounds }, (_, round) =>
      simulateQuota({ seed: `${seed} quota ${round}`, devices, linksADay, delayMs }),
    );
    const unknown = runs.flatMap((each) => each.unknown);
    const lasts = runs.map((each) => each.lastsDays);
    const lastsDays = lasts.some((each) => each === null) ? 'the month' : atPercentile(lasts.map(Number), 'p50');
    return [
      lastsDays,
      unknown.reduce((sum, links) => sum + links, 0) / unknown.length,
      unknown.reduce((most, links) => Math.max(most, links), 0),
      atPercentile(
        runs.map(({ beyond }) => beyond),
        'p50',
      ),
      Math.max(...runs.map(({ beyond }) => beyond)),
    ];
  };
  const toName = (delayMs: number | null) => (delayMs === null ? 'nothing is shared' : toDuration(delayMs));
  return [
    `Simulated: a month of ${devices} devices, ${rounds} runs. A count reaches the others after the delay, and only while both browsers are open. "Beyond" are links asked for after the account's 1,000th, which the service refuses:`,
    toTable(
      [
        'delay',
        'links a day each',
        '1,000 last, in days',
        'unknown links at a click, mean',
        'at most',
        'beyond, half of the runs',
        'at most',
      ],
      [8, 40].flatMap((links) => delaysMs.map((delayMs) => [toName(delayMs), links, ...toCells(links, delayMs)])),
    ),
  ];
}
