import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';

/** Tests of several sources at once, which are found by their subject. */
const ofSeveral = ['tests/unit/components/format.test.ts', 'tests/unit/lib/store/schema/earlier-rows.test.ts'];

const sourceRoots = ['lib', 'components', 'entrypoints', 'tests'];

/**
 * The sources that a unit test may stand for: the same path without `tests/unit/`, and the name up to its first dot. What
 * stands between that dot and `.test` is a story of the same source. Tools of the tests lie below `tests/`.
 */
function toSources(test: string): readonly string[] {
  const path = test.slice('tests/unit/'.length);
  const stem = path.replace(/([^/]*?)\..*$/, '$1');
  return ['.ts', '.tsx', '.mjs'].flatMap((extension) => [`${stem}${extension}`, `tests/${stem}${extension}`]);
}

it('the unit tests lie where their sources lie, and bear their names', () => {
  const sources = new Set(sourceRoots.flatMap((folder) => listFiles(folder)));
  const tests = listFiles('tests/unit', (path) => /\.test\.tsx?$/.test(path));
  expect(tests.length).toBeGreaterThan(200);
  const lost = tests.filter((test) => !ofSeveral.includes(test) && !toSources(test).some((path) => sources.has(path)));
  expect(lost.join('\n')).toBe('');
});

it.each([
  ['tests/unit/lib/domain/links/link-row.test.ts', 'lib/domain/links/link-row.ts'],
  ['tests/unit/entrypoints/popup/app.presets.test.tsx', 'entrypoints/popup/app.tsx'],
  ['tests/unit/setup/run-lanes.test.ts', 'tests/setup/run-lanes.ts'],
])('%s is a test of %s', (test, source) => {
  expect(toSources(test)).toContain(source);
});
