import { expect, it } from 'vitest';
import { findLoosePromises } from './find-loose-promises.ts';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

/** What runs in the worker: no user sees it, so a failure there must be logged. */
const workerSources = listProductSources().filter((path) =>
  /^(entrypoints\/background|lib\/(messaging|platform|publisher-api|store|worker))\//.test(path),
);

it('a promise of the worker that no code awaits has an end: its failure is logged, or dropped on purpose', () => {
  expect(workerSources.length).toBeGreaterThan(100);
  expect(workerSources.flatMap((path) => findLoosePromises(path, readProjectFile(path)))).toEqual([]);
});

it.each([
  'void sync.run();',
  'const wake = async () => void sync.run();',
  'void sync.run().then(done);',
  'void sync.run().finally(done);',
  'void (async () => { await sync.run(); })();',
  'void running;',
  'void attempted(work);',
])('the check of the promises refuses %s', (line) => {
  expect(findLoosePromises('lib/worker/sync/a.ts', `\n${line}`)).toEqual(['lib/worker/sync/a.ts:2']);
});

it.each([
  "void attempt('sync', sync.run);",
  "void services.attempt('sync', () => sync.run());",
  'void sync.run().catch(tell);',
  'void sync.run().then(done, tell);',
  'await sync.run();',
  'function run(): void {}',
])('the check of the promises allows %s', (line) => {
  expect(findLoosePromises('lib/worker/sync/a.ts', line)).toEqual([]);
});
