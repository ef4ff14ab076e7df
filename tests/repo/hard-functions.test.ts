import { describe, expect, it } from 'vitest';
import { findHardFunctions } from './find-hard-functions.ts';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

it('a function of the product has at most twelve ways through it, four deep: take a condition out under the name of what it decides', () => {
  const sources = listProductSources();
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap((path) => findHardFunctions(path, readProjectFile(path), 12, 4))).toEqual([]);
});

describe('the check of functions', () => {
  const find = (source: string, ways: number, depth: number) => findHardFunctions('lib/a.ts', source, ways, depth);

  it.each([
    ['a condition', 'if (x) work();'],
    ['an expression with a condition', 'return x ? 1 : 2;'],
    ['a loop', 'for (const each of x) work(each);'],
    ['a catch', 'try { work(); } catch { rest(); }'],
    ['a switch, whose cases are a table', 'switch (x) { case 1: return 1; case 2: return 2; }'],
  ])('the check of functions counts one way more for %s', (_what, body) => {
    expect(find(`function hard(x) { ${body} }`, 1, 9)).toEqual([expect.stringContaining('lib/a.ts hard (2 ways')]);
    expect(find(`function hard(x) { ${body} }`, 2, 9)).toEqual([]);
  });

  it('the check of functions counts how deep conditions lie in each other, and "else if" no deeper', () => {
    const nested = 'const hard = () => { if (a) { for (const b of c) { if (b) work(); } } };';
    expect(find(nested, 9, 2)).toEqual(['lib/a.ts hard (4 ways, depth 3)']);
    expect(find('function flat() { if (a) one(); else if (b) two(); else if (c) three(); }', 9, 1)).toEqual([]);
  });

  it('the check of functions counts each function by itself, whatever is declared in it: wiring is not hard', () => {
    const source = 'function outer() { const one = () => { if (a) work(); }; const two = () => { if (b) work(); }; }';
    expect(find(source, 1, 9)).toEqual(['lib/a.ts one (2 ways, depth 1)', 'lib/a.ts two (2 ways, depth 1)']);
  });
});
