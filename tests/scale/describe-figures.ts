import { describeCatalogue } from './describe-catalogue.ts';
import { describeCounts } from './describe-counts.ts';
import { describeDays } from './describe-days.ts';
import { describeFirstSyncs } from './describe-first-syncs.ts';
import { describeQuota } from './describe-quota.ts';
import { describeSharedGate } from './describe-shared-gate.ts';
import { readWalkCalls } from './read-walk-calls.ts';

/** The catalogue that devices list while their calls and counts are simulated. */
const programs = 10_000;

/**
 * What a million programs, five devices and a team of fifty would meet, on virtual clocks, as tables for `docs/scale.md`. The
 * same seed always gives the same figures.
 */
export async function describeFigures(seed: string): Promise<string> {
  const walkCalls = await readWalkCalls(programs);
  const blocks = [
    `Seed \`${seed}\`. Devices list a catalogue of ${programs.toLocaleString('en')} programs: everything in ${walkCalls.everything} calls, the changes in ${walkCalls.changes}.`,
    '### One device, one catalogue',
    ...(await describeCatalogue()),
    '### Five devices of one publisher',
    ...describeDays(seed, 5, { days: 28, rounds: 4 }, walkCalls),
    ...describeFirstSyncs(seed, 5, 10, walkCalls),
    ...describeQuota(seed, 5, 10),
    '### A team of fifty on one key',
    ...describeDays(seed, 50, { days: 7, rounds: 1 }, walkCalls),
    ...describeFirstSyncs(seed, 50, 1, walkCalls),
    ...describeQuota(seed, 50, 2),
    ...describeCounts(),
    '### The same team behind one gate',
    ...describeSharedGate(seed, walkCalls),
  ];
  return blocks.join('\n\n');
}
