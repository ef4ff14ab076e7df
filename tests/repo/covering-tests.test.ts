import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Coverage, findUncoveredParts } from './find-uncovered-parts.ts';
import { listFiles } from './list-files.ts';
import { readImportClosure } from './read-import-closure.ts';
import { readImports } from './read-imports.ts';
import { readProjectFile } from './read-project-file.ts';

const isTest = (path: string) => /\.test\.tsx?$/.test(path) && !path.includes('/node_modules/');

/** Of each file, the files of its folder that import it. */
function listUsersIn(files: readonly string[]): (part: string) => readonly string[] {
  const users = new Map<string, string[]>();
  for (const file of files) {
    for (const imported of readImports(file, readProjectFile(file))) {
      if (posix.dirname(imported) === posix.dirname(file)) users.set(imported, [...(users.get(imported) ?? []), file]);
    }
  }
  return (part) => users.get(part) ?? [];
}

it('each part of the worker and each reader of the store has a test of its own name, one test of its users, or a line that says which one covers it', () => {
  const parts = [
    ...listFiles('lib/worker', (path) => /^lib\/worker\/[^/]+\/.+\.tsx?$/.test(path)),
    ...listFiles('lib/store', (path) => /^lib\/store\/[^/]+\/read-[^/]+\.tsx?$/.test(path)),
  ];
  expect(parts.length).toBeGreaterThan(90);
  const record = readProjectFile('tests/repo/covering-tests.txt');
  const tests = listFiles('tests', isTest);
  const listUsers = listUsersIn(parts);
  expect(findUncoveredParts({ parts, tests, record, readClosure: readImportClosure, listUsers })).toEqual([]);
});

describe('the check of the covering tests', () => {
  const part = 'lib/worker/text/to-sha256.ts';
  const covering = 'tests/worker/links/create-link-mint.test.ts';
  const line = `${part} → ${covering}, because each minted link is stored with its hash.`;

  function find(change: Partial<Coverage>): readonly string[] {
    const reached = new Set([part]);
    const listUsers = () => [];
    return findUncoveredParts({
      parts: [part],
      tests: [covering],
      record: '',
      readClosure: () => reached,
      listUsers,
      ...change,
    });
  }

  it('the check of the covering tests takes a test of its own name, wherever it is', () => {
    expect(find({ tests: ['tests/worker/links/to-sha256.test.ts'] })).toEqual([]);
    expect(find({ tests: ['tests/unit/anywhere/to-sha256.test.tsx'] })).toEqual([]);
  });

  it('the check of the covering tests takes the test of its users, where all of them lead to one', () => {
    const users: Record<string, readonly string[]> = {
      [part]: ['lib/worker/text/a.ts', 'lib/worker/text/b.ts'],
      'lib/worker/text/b.ts': ['lib/worker/text/a.ts'],
    };
    const readClosure = () => new Set([part, 'lib/worker/text/a.ts', 'lib/worker/text/b.ts']);
    const found = { listUsers: (each: string) => users[each] ?? [], readClosure };
    expect(find({ ...found, tests: ['tests/worker/text/a.test.ts'] })).toEqual([]);
    expect(find({ ...found, tests: ['tests/worker/text/a.test.ts', 'tests/worker/text/b.test.ts'] })).toHaveLength(1);
    expect(find({ ...found, tests: [covering] })).toHaveLength(1);
    const needless = line.replace(covering, 'tests/worker/text/a.test.ts');
    expect(find({ ...found, tests: ['tests/worker/text/a.test.ts'], record: needless })).toHaveLength(1);
    expect(find({ ...found, tests: ['tests/worker/text/a.test.ts', covering], record: line })).toEqual([]);
  });

  it('the check of the covering tests takes a line that names a test which reaches the part', () => {
    expect(find({ record: `# What a line is.\n\n${line}\n` })).toEqual([]);
  });

  it.each<[string, Partial<Coverage>]>([
    ['neither a test nor a line', {}],
    [
      'a test of its name that does not reach it',
      { tests: [part.replace(/^lib(.*)\.ts$/, 'tests$1.test.ts')], readClosure: () => new Set() },
    ],
    ['a line with a test that is gone', { record: line, tests: [] }],
    ['a line with a file that is no test', { record: line.replace('.test.ts', '.ts') }],
    ['a line with a test that does not reach it', { record: line, readClosure: () => new Set([covering]) }],
    ['a line beside a test of its own', { record: line, tests: [covering, 'tests/worker/links/to-sha256.test.ts'] }],
    ['two lines', { record: `${line}\n${line}` }],
    ['a line of a part that is gone', { record: line, parts: [] }],
  ])('the check of the covering tests refuses %s', (_what, change) => {
    expect(find(change)).toHaveLength(1);
  });

  it.each([
    line.replace(', because each minted link is stored with its hash.', ''),
    line.replace('each minted link is stored with its hash.', 'so.'),
    line.replace('→', 'by'),
    `  ${line}`,
  ])('the check of the covering tests refuses a line without a reason, or of another form: %s', (record) => {
    expect(find({ record, tests: [covering, 'tests/worker/links/to-sha256.test.ts'] })).toEqual([
      `"${record}" is not "part → covering test, because …"`,
    ]);
  });

  it('the check of the covering tests follows imports through other files, and only imports', () => {
    const reached = readImportClosure('tests/worker/links/create-link-mint.test.ts');
    // By way of the worker's composition root.
    expect(reached).toContain('lib/worker/text/to-sha256.ts');
    expect(reached).not.toContain('entrypoints/workspace/app.tsx');
    expect(readImportClosure('lib/worker/text/to-sha256.ts')).toEqual(new Set(['lib/worker/text/to-sha256.ts']));
  });
});
