import { expect, it } from 'vitest';
import { findLeaningNames } from './find-leaning-names.ts';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

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
