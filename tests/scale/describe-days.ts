import type { WalkCalls } from './create-simulated-device.ts';
import { type AccountPlan, simulateAccount } from './simulate-account.ts';
import { toShare } from './to-share.ts';
import { toTable } from './to-table.ts';

/** How long is simulated, and how often. */
interface Span {
  readonly days: number;
  readonly rounds: number;
}

/** A row: what the devices' users do. */
type Case = readonly [
  what: string,
  habits: Partial<Pick<AccountPlan, 'linksADay' | 'linksInRush' | 'walkedBefore' | 'gates'>>,
];

const cases: readonly Case[] = [
  ['8 links a day each', {}],
  ['40 links a day each', { linksADay: 40 }],
  ['8 links a day each, every walk of everything on one day of the week', { walkedBefore: 'one day' }],
  ['8 links a day each, all in one minute', { linksInRush: 8 }],
  ['2 links a day each, all in one minute', { linksADay: 2, linksInRush: 2 }],
];

/** Each device with its part of the limit: where that is a whole call at the least. */
const caseInParts: Case = [
  '8 links a day each, all in one minute, each gate with its part of the limit',
  { linksInRush: 8, gates: 'part' },
];
const maxParts = 20;

/** How often devices of one account pass its limit, each with a gate of its own. */
export function describeDays(seed: string, devices: number, { days, rounds }: Span, walkCalls: WalkCalls) {
  const toCells = (habits: Case[1]) => {
    const runs = Array.from({ length: rounds }, (_, round) =>
      simulateAccount({
        seed: `${seed} days ${round}`,
        devices,
        gates: 'own',
        walkers: devices,
        walkCalls,
        linksADay: 8,
        linksInRush: 0,
        days,
        walkedBefore: 'begun',
        ...habits,
      }),
    );
    const toDaily = (read: (run: (typeof runs)[number]) => number) =>
      runs.reduce((sum, run) => sum + read(run), 0) / (days * rounds);
    return [
      toDaily(({ calls }) => calls),
      toDaily(({ refused }) => refused),
      toDaily(({ episodes }) => episodes),
      toShare(runs.flatMap(({ clicks }) => clicks)),
    ];
  };
  const times = rounds === 1 ? '' : `${rounds} times `;
  return [
    `Simulated: ${times}${days} days of ${devices} devices on one account, each with a gate of its own:`,
    toTable(
      ['', 'calls a day', 'refused a day', 'times a day that the limit was passed', 'clicks refused'],
      [...cases, ...(devices > maxParts ? [] : [caseInParts])].map(([what, habits]) => [what, ...toCells(habits)]),
    ),
  ];
}
