import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

/** What begins a sentence that has no subject. Verbs that are nouns as well are left out. */
const verbs = new Set(
  (
    'is are was were has have does do can cannot may must never still also says say keeps takes finds shows stays asks ' +
    'makes gives sends waits reads returns refuses writes adds goes comes knows gets loses draws mints tells that'
  ).split(' '),
);

/** What declares a test: those of `tests/e2e/fixtures` declare theirs with a browser. */
const declares = /^(?:it|test|connected|connectedByHand|restartable|withSandbox|base)(?:\.each\b.*)?$/s;

/** The names of tests that lean on what stands around them: their first word is a verb without its subject. */
function findLeaningNames(path: string, source: string): readonly string[] {
  const { program } = parseSync(path, source);
  const names: string[] = [];
  visitCalls(program, ({ callee, arguments: [first, ...others] }) => {
    const isTest = others.length > 0 && declares.test(source.slice(callee.start, callee.end));
    if (isTest && first !== undefined) names.push(source.slice(first.start, first.end).replace(/^['"`]/, ''));
  });
  return names.filter((name) => verbs.has(name.split(/[\s,:]/)[0] ?? '')).map((name) => `${path}: ${name}`);
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Call {
  readonly type: 'CallExpression';
  readonly callee: Range;
  readonly arguments: readonly Range[];
}

function visitCalls(node: unknown, visit: (call: Call) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'CallExpression') visit(node as Call);
  for (const child of Object.values(node)) visitCalls(child, visit);
}

it('each name of a test begins with its subject, so that a failure is read without the describe around it', () => {
  const tests = listFiles('tests', (path) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('/node_modules/'));
  expect(tests.length).toBeGreaterThan(600);
  expect(tests.flatMap((path) => findLeaningNames(path, readProjectFile(path)))).toEqual([]);
});

it.each([
  "it('is kept where it was', async () => {});",
  'test("has no end date", () => {});',
  "it.each([['a', `b`]])('is %s where it was %s', () => {});",
  "connected(\n  'may be stopped',\n  async () => {},\n);",
])('the check of names refuses %j', (source) => {
  expect(findLeaningNames('a.test.ts', source)).toHaveLength(1);
});

it.each([
  "it('a chain of links is kept where it was', () => {});",
  "test('Enter keeps the focus', () => {});",
  "it.each(cases)('%s is written as %s', () => {});",
  "await emit('is', 1);",
])('the check of names takes %j', (source) => {
  expect(findLeaningNames('a.test.ts', source)).toEqual([]);
});
