import { expect, it } from 'vitest';
import { findSeamViolations } from './find-seam-violations.ts';
import { listFiles } from './list-files.ts';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

it('time, its zone, chance, console, browser, network, listeners and the writing of posts each have one place and no other file touches it', () => {
  const sources = listProductSources();
  expect(sources.length).toBeGreaterThan(40);
  expect(sources.flatMap((path) => findSeamViolations(path, readProjectFile(path)))).toEqual([]);
});

it.each([
  ['lib/worker/a.ts', 'const now = Date.now();'],
  ['lib/worker/a.ts', 'const now = new Date();'],
  ['lib/worker/a.ts', 'const offset = -new Date(atMs).getTimezoneOffset();'],
  ['lib/worker/a.ts', 'const id = Math.random();'],
  ['lib/worker/a.ts', 'const id = crypto.randomUUID();'],
  ['lib/worker/a.ts', "navigator.locks.request('acts', work);"],
  ['lib/ui/a.ts', "console.error('x');"],
  ['lib/worker/a.ts', 'chrome.storage.local.get();'],
  ['lib/worker/a.ts', 'await fetch(url);'],
  ['entrypoints/background/index.ts', 'browser.alarms.onAlarm.addListener(run);'],
  ['lib/worker/posts/a.ts', "const posts = transaction.objectStore('posts');"],
  ['lib/worker/posts/a.ts', "await database.put('posts', post);"],
  ['lib/worker/posts/a.ts', "database.transaction(['posts', 'meta'], 'readwrite');"],
  ['lib/worker/a.ts', 'const left = before.difference(after);'],
  ['components/a.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />'],
  ['entrypoints/page-match.ts', "window.postMessage('here', '*');"],
])('the check of the seams refuses, in %s, %s', (path, source) => {
  expect(findSeamViolations(path, source)).toHaveLength(1);
});

it.each([
  ['lib/platform/clock.ts', 'const now = Date.now();'],
  ['lib/worker/a.ts', '// Date.now() is not for us'],
  ['lib/worker/a.ts', '/** Not `console.log`. */'],
  ['lib/worker/a.ts', 'const day = new Date(atMs);'],
  ['lib/publisher-api/a.ts', 'const id = z.union([z.number(), z.string()]);'],
  ['lib/worker/posts/a.ts', "const { store } = database.transaction('posts');"],
  ['entrypoints/background/register-listeners.ts', 'browser.alarms.onAlarm.addListener(run);'],
])('the check of the seams allows, in %s, %s', (path, source) => {
  expect(findSeamViolations(path, source)).toEqual([]);
});

it('the check of the seams names the line', () => {
  expect(findSeamViolations('lib/worker/a.ts', '/* one\n two */\nDate.now();')).toEqual([
    'lib/worker/a.ts:3 touches the wall clock',
  ]);
});

it('tests never sleep: no fixed wait is written anywhere', () => {
  const word = ['waitFor', 'Timeout'].join('');
  const sources = listTestSources();
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((path) => readProjectFile(path).includes(word))).toEqual([]);
});

function listTestSources(): readonly string[] {
  return listFiles('tests', (path) => /\.(tsx?|mjs)$/.test(path));
}
