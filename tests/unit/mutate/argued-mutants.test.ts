import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { arguedMutants } from '#tests/mutate/argued-mutants.ts';

const root = join(import.meta.dirname, '..', '..', '..');

it('each argued mutant is of a line that its source still has, with a reason, and argued once', () => {
  expect(arguedMutants.length).toBeGreaterThan(0);
  const gone = arguedMutants.filter(({ file, line }) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return !lines.some((each) => each.trim() === line);
  });
  expect(gone).toEqual([]);
  expect(arguedMutants.filter(({ why }) => !/^[A-Z].+\.$/.test(why))).toEqual([]);
  const keys = arguedMutants.map(({ file, line, original, mutated }) => [file, line, original, mutated].join('\n'));
  expect(new Set(keys).size).toBe(keys.length);
});
