import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import type { Ignorer } from '@stryker-mutator/api/ignore';
import {
  commonTokens,
  declareFactoryPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin';
import { isInSample, type Sample } from './is-in-sample.ts';
import { nameMutant } from './name-mutant.ts';

/* What Stryker loads: where it makes the mutants, to leave out what is no behaviour, and in its checker, to sample. */

const root = join(import.meta.dirname, '..', '..');

/** What Stryker hands over of a place in a source. */
interface SourcePath {
  readonly type: string;
  readonly key: unknown;
  readonly listKey: unknown;
  readonly parent: { readonly callee?: { readonly name?: string } };
}

/** `attempt('journal', …)`: under this name a failure is logged, which no user and no code reads. */
const logNames: Ignorer = {
  shouldIgnore: (path) => {
    const { type, key, listKey, parent } = path as SourcePath;
    const isName =
      type === 'StringLiteral' && listKey === 'arguments' && key === 0 && parent.callee?.name === 'attempt';
    return isName ? 'a name for the log' : undefined;
  },
};

createSampler.inject = tokens(commonTokens.options);
function createSampler(options: object): Checker {
  const { sample } = options as { readonly sample: Sample };
  const check = (mutant: Mutant): CheckResult => {
    const named = nameMutant(relative(root, mutant.fileName), readFileSync(mutant.fileName, 'utf8'), mutant);
    if (isInSample(sample, named)) return { status: CheckStatus.Passed };
    return { status: CheckStatus.CompileError, reason: 'not in the sample' };
  };
  return {
    init: async () => {},
    group: async (mutants) => [mutants.map(({ id }) => id)],
    check: async (mutants) => Object.fromEntries(mutants.map((mutant) => [mutant.id, check(mutant)])),
  };
}

/** The name under which Stryker looks for them. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'log-names', logNames),
  declareFactoryPlugin(PluginKind.Checker, 'sample', createSampler),
];
