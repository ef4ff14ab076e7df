import { expect, it } from 'vitest';
import { countMutants, describeMutants, listNeedlessArguments } from '#tests/mutate/describe-mutants.ts';
import type { TriedMutant } from '#tests/mutate/tried-mutant.ts';

const aMutant = (status: TriedMutant['status'], original: string): TriedMutant => ({
  file: 'lib/door/open.ts',
  line: `open(${original});`,
  original,
  mutated: 'true',
  status,
  atLine: 7,
});
const report = (tried: readonly TriedMutant[], every = 10) => ({
  ...{ folder: 'lib/door', mutants: 40, every, durationMs: 1 },
  tried,
});

const killed = aMutant('Killed', 'a');
const broken = aMutant('RuntimeError', 'b');
const timedOut = aMutant('Timeout', 'c');
const survived = aMutant('Survived', 'd');
const unreached = aMutant('NoCoverage', 'e');
const tried = [killed, broken, timedOut, survived, unreached];
const argued = [{ ...survived, why: 'It changes nothing.' }];

it('the figures of the mutants count what no test reaches as a survivor, and what was argued as none', () => {
  expect(countMutants(tried, [])).toEqual({ killed: 2, timedOut: 1, argued: 0, survivors: [survived, unreached] });
  expect(countMutants(tried, argued)).toEqual({ killed: 2, timedOut: 1, argued: 1, survivors: [unreached] });
});

it('the figures of the mutants have a row for each room and their sum, of the sample of all, and name each survivor', () => {
  const text = describeMutants([report(tried), report([killed])], argued, 'seed');
  expect(text).toContain('a seeded sample of 6 of 80 mutants (seed `seed`), 1 survives');
  expect(text).toMatch(/\| lib\/door +\| +40 \| +5 \| +2 \| +1 \| +1 \| +1 \| +20\.0 % \|/);
  expect(text).toMatch(/\| all +\| +80 \| +6 \| +3 \| +1 \| +1 \| +1 \| +16\.7 % \|/);
  expect(text).toContain('- lib/door/open.ts: `` e `` became `` true ``');
});

it('the figures of the mutants find an argument that nothing needs: a test kills its mutant, or a whole run has none such', () => {
  const [one] = argued;
  expect(listNeedlessArguments(report(tried), argued)).toEqual([]);
  expect(listNeedlessArguments(report([{ ...survived, status: 'Killed' }]), argued)).toEqual([one]);
  expect(listNeedlessArguments(report([killed]), argued)).toEqual([]);
  expect(listNeedlessArguments(report([killed], 1), argued)).toEqual([one]);
});
