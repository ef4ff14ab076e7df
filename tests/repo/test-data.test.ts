import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { type Builder, readBuilders } from './read-builders.ts';
import { readProjectFile } from './read-project-file.ts';
import { readKeys, visitLiterals } from './visit-literals.ts';

/**
 * The literals of a test that have all the keys of a type with a builder: one more field of the type would turn the test red,
 * though it does not care. Each as "path:line: use builder()".
 */
function findHandTypedData(path: string, source: string, builders: readonly Builder[]): readonly string[] {
  const found: string[] = [];
  visitLiterals(parseSync(path, source).program, (literal) => {
    const keys = new Set(readKeys(literal));
    const [builder] = builders
      .filter((each) => each.keys.every((key) => keys.has(key)))
      .sort((a, b) => b.keys.length - a.keys.length);
    if (builder === undefined) return;
    const line = source.slice(0, literal.start).split('\n').length;
    found.push(`${path}:${line}: use ${builder.name}()`);
  });
  return found;
}

/** Rows as earlier versions stored them: a builder would make today's. */
const asStoredOnce = 'tests/unit/lib/store/schema/earlier-rows.test.ts';

it('the data of the tests is made by builders, so that a new field of a type turns no test red that does not care', () => {
  const builders = readBuilders();
  expect(builders.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['aCampaign', 'aConversion', 'aPopupSnapshot', 'aQuotaUsage', 'aWorkspaceSnapshot']),
  );
  const tests = ['unit', 'worker', 'kills'].flatMap((kind) =>
    listFiles(`tests/${kind}`, (path) => /\.tsx?$/.test(path) && path !== asStoredOnce),
  );
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.flatMap((path) => findHandTypedData(path, readProjectFile(path), builders))).toEqual([]);
});

describe('the check of the test data', () => {
  const builders: readonly Builder[] = [
    { name: 'aUsage', keys: ['used', 'limit'] },
    { name: 'aSnapshot', keys: ['used', 'limit', 'page'] },
  ];
  const find = (source: string) => findHandTypedData('tests/unit/x.test.ts', source, builders);

  it('the check of the test data finds a literal with all keys of a type, also among others and in a builder of the file', () => {
    expect(find('const a = 1;\nconst usage = { used: 1, limit: 2, extra: 3 };')).toEqual([
      'tests/unit/x.test.ts:2: use aUsage()',
    ]);
    expect(find('const make = (change) => ({ used: 1, limit: 2, page: null, ...change });')).toEqual([
      'tests/unit/x.test.ts:1: use aSnapshot()',
    ]);
  });

  it('the check of the test data accepts a part, and the literal of an assertion', () => {
    expect(find('aUsage({ used: 1 }); const b = { ...aUsage(), limit: 3 };')).toEqual([]);
    expect(find('expect(read()).toEqual({ used: 1, limit: 2 });')).toEqual([]);
  });
});
