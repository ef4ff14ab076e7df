import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import type { RoomReport } from './describe-mutants.ts';
import type { Sample } from './is-in-sample.ts';
import { isSameMutant, nameMutant } from './name-mutant.ts';
import type { Room } from './rooms.ts';
import { isSurvivor, type TriedMutant } from './tried-mutant.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Tries a sample of a room's mutants on the tests of the room, and what survives on those of its users.
 * @throws {Error} Where a test fails without any mutant.
 */
export async function tryRoom(room: Room, sample: Sample): Promise<RoomReport> {
  const startedAtMs = performance.now();
  const results = await runStryker(room.folder, room.near, { sample });
  const near = listTried(results);
  const only = near.filter(isSurvivor);
  // What runs while a module loads is not asked again: each such mutant would cost all tests that there are.
  const far =
    only.length === 0
      ? []
      : await runStryker(room.folder, room.far, { sample: { ...sample, only }, ignoreStatic: true });
  const again = listTried(far).filter(({ status }) => status !== 'NoCoverage');
  return {
    folder: room.folder,
    mutants: results.filter(({ status }) => status !== 'Ignored').length,
    every: sample.every,
    durationMs: performance.now() - startedAtMs,
    tried: near.map((mutant) => again.find((other) => isSameMutant(mutant, other)) ?? mutant),
  };
}

async function runStryker(
  folder: string,
  tests: readonly string[],
  more: PartialStrykerOptions & { readonly sample: Sample },
): Promise<readonly MutantResult[]> {
  process.env.LINKMINT_MUTATE_TESTS = JSON.stringify(
    tests.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
  );
  const options: PartialStrykerOptions = {
    ...more,
    mutate: [`${folder}/**/*.ts`],
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutate/vitest.config.ts', related: false, pool: 'threads' },
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'stryker-plugins.ts')],
    ignorers: ['log-names'],
    checkers: ['sample'],
    concurrency: 1,
    // Stryker's reader of it asks for a compiler that has an interface, which TypeScript 7 has not.
    tsconfigFile: 'no-such-file.json',
    tempDirName: '.output/mutate',
    ignorePatterns: ['docs', '.output', '.git', 'tests/e2e', 'tests/firefox'],
    reporters: ['progress-append-only'],
    // Deadlines, in ms and as a multiple of what the tests take without a mutant: a busy machine kills no mutant.
    timeoutMS: 10_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 20,
    allowConsoleColors: false,
    warnings: { slow: false, unknownOptions: false, preprocessorErrors: true, unserializableOptions: true },
  };
  return await new Stryker(options).runMutationTest();
}

/** The results of those in the sample: for Stryker's checkers, all others are as good as not compiled. */
function listTried(results: readonly MutantResult[]): readonly TriedMutant[] {
  return results
    .filter(({ status }) => status !== 'CompileError' && status !== 'Ignored')
    .map((mutant) => {
      const { start, end } = mutant.location;
      const location = { start: fromZero(start), end: fromZero(end) };
      const source = readFileSync(mutant.fileName, 'utf8');
      return {
        ...nameMutant(relative(root, mutant.fileName), source, { ...mutant, location }),
        status: mutant.status,
        atLine: start.line,
      };
    });
}

/** Results count lines and columns from 1 on, unlike the mutants that a checker is given. */
const fromZero = ({ line, column }: { readonly line: number; readonly column: number }) => ({
  line: line - 1,
  column: column - 1,
});
