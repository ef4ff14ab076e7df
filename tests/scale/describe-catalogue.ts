import { type Catalogue, toCatalogue } from './catalogue.ts';
import { measureProgram } from './measure-program.ts';
import { simulateWalk, type WalkFigures } from './simulate-walk.ts';
import { toDuration } from './to-duration.ts';
import { toTable } from './to-table.ts';

const sizes = [10_000, 100_000, 1_000_000];
/** What `storage.local` may hold without `unlimitedStorage`. */
const localQuotaBytes = 10 * 2 ** 20;

interface Row {
  readonly what: string;
  readonly catalogue: Catalogue;
}

const rows: readonly Row[] = [
  ...sizes.map((size) => ({ what: `${toCount(size)} programs, 3 % joined`, catalogue: toCatalogue(size) })),
  { what: 'A million, 500 joined', catalogue: toCatalogue(1_000_000, 500) },
];

/** What a large catalogue costs one device. */
export async function describeCatalogue(): Promise<readonly string[]> {
  const walked = [];
  for (const { what, catalogue } of rows) {
    const everything = await simulateWalk(catalogue, 'full');
    const changes = await simulateWalk(catalogue, 'changes');
    walked.push({ what, catalogue, everything, changes });
  }
  return [
    'Simulated. The walk of everything, from "Connect" on:',
    toTable(
      ['', 'calls', 'own programs in', 'all in', 'programs seen', 'lives of the worker', 'of the limit'],
      walked.map(({ what, catalogue, everything }) => [what, ...toWalkCells(everything, catalogue)]),
    ),
    'The walk of the changes, each day. And what the progress bar of the walk of everything shows after its first page of running programs:',
    toTable(
      ['', 'calls', 'takes', 'everything ends, by the progress bar', 'truly'],
      walked.map(({ what, everything, changes }) => [
        what,
        changes.calls,
        toDuration(changes.endedMs),
        toDuration(everything.estimatedMs),
        toDuration(everything.endedMs),
      ]),
    ),
    ...describeStorage(),
  ];
}

function toWalkCells(walk: WalkFigures, { programs }: Catalogue): readonly (string | number)[] {
  const { calls, approvedMs, endedMs, programsSeen, isComplete, lives, shareOfLimit } = walk;
  return [
    calls,
    toDuration(approvedMs),
    toDuration(endedMs),
    isComplete ? programsSeen : `${toCount(programsSeen)} of ${toCount(programs)}`,
    lives,
    `${Math.round(shareOfLimit * 100)} %`,
  ];
}

function describeStorage(): readonly string[] {
  const { recordJson, recordCloned, description, packed, indexHost } = measureProgram();
  const toMb = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
  return [
    `Measured on ${toCount(10_240)} programs of the shape that the tests of large catalogues seed, with descriptions as the sandbox writes them: a record takes ${toCount(recordCloned)} bytes as the browser clones it (${toCount(recordJson)} as JSON), ${toCount(description)} of them the description, its part of the packed summaries ${toCount(packed)}, its host in the match index ${toCount(indexHost)}. Computed from that, without the browser's own overhead and compression:`,
    toTable(
      [
        'programs',
        'records',
        'packed summaries',
        'match index',
        `of the ${toMb(localQuotaBytes)} without unlimitedStorage`,
      ],
      sizes.map((size) => [
        toCount(size),
        toMb(size * recordCloned),
        toMb(size * packed),
        toMb(size * indexHost),
        `${Math.round(((size * indexHost) / localQuotaBytes) * 100)} %`,
      ]),
    ),
  ];
}

function toCount(value: number): string {
  return Math.round(value).toLocaleString('en');
}
