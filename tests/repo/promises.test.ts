import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

/** What a node of the parser is, for a walk over all of them. */
interface Node {
  readonly type: string;
  readonly start: number;
}

/**
 * Where `void` drops a promise whose failure is lost, each as "path:line". The linter sees promises that are forgotten;
 * `void` is the way around it, and only for work that reports by itself: `attempt(name, work)`, `.catch(…)`, or
 * `.then(…, …)` with both ways out.
 */
function findLoosePromises(path: string, source: string): readonly string[] {
  return listNodes(parseSync(path, source).program)
    .filter((node) => isVoid(node) && !hasEnd(node.argument))
    .map(({ start }) => `${path}:${source.slice(0, start).split('\n').length}`);
}

function isVoid(node: Node): node is Node & { readonly argument: Node } {
  return node.type === 'UnaryExpression' && 'operator' in node && node.operator === 'void';
}

function hasEnd(argument: Node): boolean {
  if (!isCall(argument)) return false;
  const { callee } = argument;
  const called = 'property' in callee ? callee.property : callee;
  const name = isNode(called) && 'name' in called ? called.name : '';
  return (
    name === 'attempt' ||
    ('property' in callee && (name === 'catch' || (name === 'then' && argument.arguments.length > 1)))
  );
}

function isCall(node: Node): node is Node & { readonly callee: Node; readonly arguments: readonly unknown[] } {
  return node.type === 'CallExpression';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** A node and all below it. */
function listNodes(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodes);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(listNodes)];
}

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
