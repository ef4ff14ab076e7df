import { alignTable } from '../setup/align-table.ts';
import type { ArguedMutant } from './argued-mutants.ts';
import { isSameMutant } from './name-mutant.ts';
import { isSurvivor, type TriedMutant } from './tried-mutant.ts';

/** What a run over a room leaves. */
export interface RoomReport {
  readonly folder: string;
  readonly mutants: number;
  /** One of so many was tried. */
  readonly every: number;
  readonly durationMs: number;
  readonly tried: readonly TriedMutant[];
}

/** How the mutants that were tried ended, each counted once. */
export interface MutantCounts {
  readonly killed: number;
  readonly timedOut: number;
  readonly argued: number;
  readonly survivors: readonly TriedMutant[];
}

/** Survivors that were argued are no survivors. */
export function countMutants(tried: readonly TriedMutant[], argued: readonly ArguedMutant[]): MutantCounts {
  const surviving = tried.filter(isSurvivor);
  const survivors = surviving.filter((mutant) => !argued.some((one) => isSameMutant(one, mutant)));
  const timedOut = tried.filter(({ status }) => status === 'Timeout').length;
  return {
    killed: tried.length - surviving.length - timedOut,
    timedOut,
    argued: surviving.length - survivors.length,
    survivors,
  };
}

/** Argued mutants that a test kills after all, or that this room's run does not have any more. */
export function listNeedlessArguments(
  { folder, every, tried }: RoomReport,
  argued: readonly ArguedMutant[],
): readonly ArguedMutant[] {
  return argued
    .filter(({ file }) => file.startsWith(`${folder}/`))
    .filter((one) => {
      const same = tried.find((mutant) => isSameMutant(one, mutant));
      return same === undefined ? every === 1 : !isSurvivor(same);
    });
}

/** The figures of `docs/reliability.md`. */
export function describeMutants(reports: readonly RoomReport[], argued: readonly ArguedMutant[], seed: string): string {
  const figures = reports.map(({ folder, mutants, tried }) => ({
    folder,
    mutants,
    sampled: tried.length,
    ...countMutants(tried, argued),
  }));
  const sumOf = (key: 'mutants' | 'sampled' | 'killed' | 'timedOut' | 'argued') =>
    figures.reduce((sum, each) => sum + each[key], 0);
  const all = {
    folder: 'all',
    mutants: sumOf('mutants'),
    sampled: sumOf('sampled'),
    killed: sumOf('killed'),
    timedOut: sumOf('timedOut'),
    argued: sumOf('argued'),
    survivors: figures.flatMap(({ survivors }) => survivors),
  };
  const rows = [...figures, all].map(({ folder, mutants, sampled, killed, timedOut, argued: left, survivors }) => [
    folder,
    ...[mutants, sampled, killed, timedOut, left, survivors.length].map(String),
    `${((100 * survivors.length) / Math.max(1, sampled)).toFixed(1)} %`,
  ]);
  const heading = ['Room', 'Mutants', 'Sampled', 'Killed', 'Timed out', 'Argued', 'Survived', 'Share'];
  return [
    `Of a seeded sample of ${all.sampled} of ${all.mutants} mutants (seed \`${seed}\`), ${all.survivors.length} ${all.survivors.length === 1 ? 'survives' : 'survive'}, each room as it was last tried:`,
    alignTable([heading, ...rows], (column) => column === 0),
    ...(all.survivors.length === 0 ? [] : ['Those that survive:', listSurvivors(all.survivors)]),
  ].join('\n\n');
}

function listSurvivors(survivors: readonly TriedMutant[]): string {
  const sorted = survivors.toSorted((one, other) => one.file.localeCompare(other.file) || one.atLine - other.atLine);
  return sorted
    .map(({ file, original, mutated }) => `- ${file}: ${toCode(original)} became ${toCode(mutated)}`)
    .join('\n');
}

const toCode = (text: string) => `\`\` ${text.length > 60 ? `${text.slice(0, 59)}…` : text} \`\``;
