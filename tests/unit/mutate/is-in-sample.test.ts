import { expect, it } from 'vitest';
import { isInSample } from '#tests/mutate/is-in-sample.ts';

const mutants = Array.from({ length: 2_000 }, (_, index) => ({
  file: 'lib/door.ts',
  line: `open(${index});`,
  original: `${index}`,
  mutated: '""',
}));
const pick = (seed: string, every: number) => mutants.filter((mutant) => isInSample({ seed, every }, mutant));

it('the sample has about one of so many, and all where each is asked for', () => {
  expect(pick('a', 10).length).toBeGreaterThan(150);
  expect(pick('a', 10).length).toBeLessThan(250);
  expect(pick('a', 1)).toEqual(mutants);
});

it('the sample is the same for a seed, another for another, and part of each larger one', () => {
  expect(pick('a', 10)).toEqual(pick('a', 10));
  expect(pick('b', 10)).not.toEqual(pick('a', 10));
  expect(pick('a', 5)).toEqual(expect.arrayContaining(pick('a', 10)));
});

it('the sample has only those that are asked for, where some are', () => {
  const [first, second] = mutants;
  if (first === undefined || second === undefined) throw new Error('There are mutants');
  expect(isInSample({ seed: 'a', every: 1, only: [first] }, first)).toBe(true);
  expect(isInSample({ seed: 'a', every: 1, only: [first] }, second)).toBe(false);
});
