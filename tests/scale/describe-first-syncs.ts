import { atPercentile } from '#tests/bench/measurement.ts';
import type { DeviceWalk, WalkCalls } from './create-simulated-device.ts';
import { type AccountPlan, simulateAccount } from './simulate-account.ts';
import { toDuration } from './to-duration.ts';
import { toShare } from './to-share.ts';
import { toTable } from './to-table.ts';

/** Of each device, while it lists everything for the first time. Assumed. */
const clicksAnHour = 10;

/** What becomes of devices that connect in one minute, beside one that is alone. */
export function describeFirstSyncs(
  seed: string,
  devices: number,
  rounds: number,
  walkCalls: WalkCalls,
): readonly string[] {
  const toCells = (count: number, gates: AccountPlan['gates']) => {
    const runs = Array.from({ length: rounds }, (_, round) =>
      simulateAccount({
        seed: `${seed} first ${round}`,
        devices: count,
        walkers: count,
        gates,
        walkCalls,
        linksADay: 24 * clicksAnHour,
        linksInRush: 0,
        days: 1,
        walkedBefore: 'never',
      }),
    );
    const walks = runs.flatMap((each) => each.walks.filter(({ kind }) => kind === 'everything'));
    const during = runs.flatMap((each) => {
      const lastMs = Math.max(...each.walks.map(({ endedMs }) => endedMs ?? 0));
      return each.clicks.filter(({ clickedAtMs }) => clickedAtMs < lastMs);
    });
    const refused = runs.reduce((sum, each) => sum + each.refused, 0);
    return [
      ...toTimes(walks, ({ approvedMs }) => approvedMs),
      ...toTimes(walks, ({ endedMs }) => endedMs),
      refused / rounds,
      toShare(during),
    ];
  };
  return [
    `Simulated: first walks that begin in one minute, ${rounds === 1 ? 'one run' : `${rounds} runs`}, with ${clicksAnHour} clicks an hour on each device meanwhile:`,
    toTable(
      [
        '',
        'own programs in, half of them',
        'the last one',
        'all in, half of them',
        'the last one',
        'calls refused',
        'clicks refused meanwhile',
      ],
      [
        ['one device alone', ...toCells(1, 'own')],
        [`${devices} devices, a gate each`, ...toCells(devices, 'own')],
        ...(devices > 20
          ? []
          : [[`${devices} devices, a gate each with its part of the limit`, ...toCells(devices, 'part')]]),
        [`${devices} devices, one gate`, ...toCells(devices, 'shared')],
      ],
    ),
  ];
}

function toTimes(walks: readonly DeviceWalk[], read: (walk: DeviceWalk) => number | null): readonly string[] {
  const times = walks.map((walk) => (read(walk) ?? Number.POSITIVE_INFINITY) - walk.begunMs);
  return [toDuration(atPercentile(times, 'p50')), toDuration(Math.max(...times))];
}
