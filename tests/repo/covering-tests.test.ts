import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { readImportClosure } from './read-import-closure.ts';
import { readImports } from './read-imports.ts';
import { readProjectFile } from './read-project-file.ts';

/** What is asked of the tests, and what there is. Paths are from the project's root. */
interface Coverage {
  /** The files that must have a test. */
  readonly parts: readonly string[];
  /** Every test there is. */
  readonly tests: readonly string[];
  /** The text of `covering-tests.txt`: `part → covering test, because …` a line; what begins with "#" explains it. */
  readonly record: string;
  /** The sources that a test reaches by its imports. */
  readonly readClosure: (test: string) => ReadonlySet<string>;
  /** The files of a part's own folder that import it. */
  readonly listUsers: (part: string) => readonly string[];
}

/**
 * A part is covered by a test of its own name, anywhere below `tests/`; else by the test of its users, where all users in
 * its folder lead to one; else by the one that the record names for it, with why. Each must reach it by its imports. A line
 * that is not needed, or of a part that is gone, is a violation as well.
 * @returns one sentence a violation.
 */
function findUncoveredParts({ parts, tests, record, readClosure, listUsers }: Coverage): readonly string[] {
  const byName = Map.groupBy(tests, (test) => toName(test));
  const findOwn = (part: string) => byName.get(toName(part))?.find((test) => readClosure(test).has(part));
  const findOfUsers = (part: string) => {
    const [test, ...others] = listTestsOfUsers(part, findOwn, listUsers);
    return test !== undefined && others.length === 0 && readClosure(test).has(part) ? test : undefined;
  };
  const violations: string[] = [];
  const recorded = new Set<string>();
  for (const line of record.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, part = '', test = ''] = /^(\S+) → (\S+), because \S.{9,}$/.exec(line) ?? [];
    const own = findOwn(part);
    if (part === '') violations.push(`"${line}" is not "part → covering test, because …"`);
    else if (!parts.includes(part)) violations.push(`${part} has a line, and is no part`);
    else if (recorded.has(part)) violations.push(`${part} has two lines`);
    else if (own !== undefined) violations.push(`${part} has a line, and the test ${own} of its own`);
    else if (findOfUsers(part) === test)
      violations.push(`${part} has a line, and all that use it have the test ${test}`);
    else if (!tests.includes(test)) violations.push(`${part} has a line with ${test}, which is no test`);
    else if (!readClosure(test).has(part)) violations.push(`${part} is not reached by ${test}`);
    recorded.add(part);
  }
  for (const part of parts) {
    if (recorded.has(part) || findOwn(part) !== undefined || findOfUsers(part) !== undefined) continue;
    violations.push(`${part} has no test of its name, no one test of its users, and no line in covering-tests.txt`);
  }
  return violations;
}

/** The tests of the files that use a part: of each user its own, or in its absence those of its users in turn. */
function listTestsOfUsers(
  part: string,
  findOwn: (part: string) => string | undefined,
  listUsers: Coverage['listUsers'],
): readonly string[] {
  const seen = new Set([part]);
  const found = new Set<string>();
  // Grows while it is read: a Set is walked in the order of its insertions.
  for (const each of seen) {
    for (const user of listUsers(each)) {
      const own = findOwn(user);
      if (own === undefined) seen.add(user);
      else found.add(own);
    }
  }
  return [...found];
}

/** 'tests/worker/links/create-link-mint.test.ts' and 'lib/worker/links/create-link-mint.ts' → 'create-link-mint'. */
function toName(path: string): string {
  return posix.basename(path).replace(/(?:\.test)?\.tsx?$/, '');
}

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
