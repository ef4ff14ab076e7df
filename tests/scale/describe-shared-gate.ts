import { atPercentile } from '#tests/bench/measurement.ts';
import type { WalkCalls } from './create-simulated-device.ts';
import { type AccountPlan, simulateAccount } from './simulate-account.ts';
import { toDuration } from './to-duration.ts';
import { toTable } from './to-table.ts';

const days = 5;

type Case = Pick<AccountPlan, 'devices' | 'walkers' | 'linksADay' | 'linksInRush'>;

const cases: readonly Case[] = [
  ...[1, 50].flatMap((walkers) =>
    [5, 20, 40, 80, 160].map((linksADay) => ({ devices: 50, walkers, linksADay, linksInRush: 0 })),
  ),
  { devices: 50, walkers: 1, linksADay: 2, linksInRush: 2 },
  { devices: 50, walkers: 1, linksADay: 8, linksInRush: 8 },
  { devices: 5, walkers: 1, linksADay: 8, linksInRush: 8 },
];

/** How long clicks wait where all devices of an account share one gate. */
export function describeSharedGate(seed: string, walkCalls: WalkCalls): readonly string[] {
  const toRow = ({ devices, walkers, linksADay, linksInRush }: Case) => {
    const { calls, clicks, refused, walks } = simulateAccount({
      seed: `${seed} shared`,
      devices,
      gates: 'shared',
      walkers,
      walkCalls,
      linksADay,
      linksInRush,
      days,
      walkedBefore: 'begun',
    });
    const waits = clicks.map(({ waitedMs }) => waitedMs);
    const ended = walks.filter(({ endedMs }) => endedMs !== null).length;
    return [
      `${devices} × ${linksADay}${linksInRush > 0 ? ', all in one minute' : ''}`,
      walkers === 1 ? 'one for all' : 'each their own',
      calls / days,
      toDuration(atPercentile(waits, 'p50')),
      toDuration(atPercentile(waits, 'p95')),
      toDuration(waits.reduce((most, wait) => Math.max(most, wait), 0)),
      `${ended} of ${walks.length}`,
      refused,
    ];
  };
  return [
    `Simulated: ${days} days behind one gate with the same rule. The wait is from the click to its slot, a sign-in included:`,
    toTable(
      ['people × links a day', 'mirror', 'calls a day', 'wait p50', 'p95', 'longest', 'walks that ended', 'refused'],
      cases.map(toRow),
    ),
  ];
}
