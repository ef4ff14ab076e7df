import { parseSync } from 'vite';

/** A node of the syntax tree, as far as it is looked at here. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** What is waited for, and where that is said. */
interface Waited {
  readonly promise: SyntaxNode;
  readonly at: number;
}

export interface MarkedSource {
  readonly code: string;
  /** The places that were marked, each as "path:line:column". */
  readonly marks: readonly string[];
}

/** The function that a mark calls, with its place and the promise. The harness of kills puts it into the global scope. */
const markName = 'linkmintMark';

const chainedMethods: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);

/**
 * The source with each promise that it waits for under a mark: what `await` waits for, what `for await` goes through, and
 * what `.then`, `.catch` or `.finally` is called of. Lines stay where they are.
 * @param path The file, from the project's root.
 */
export function markAwaits(path: string, source: string): MarkedSource {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`);
  const waited = listWaited(program).sort((a, b) => a.promise.start - b.promise.start || b.promise.end - a.promise.end);
  const marks = waited.map(({ at }) => toPlace(path, source, at));
  const insertions = waited.flatMap(({ promise: { start, end } }, order) => [
    { at: start, text: `${markName}(${JSON.stringify(marks[order])}, `, order },
    // Of two that end at one place the inner one is closed first: which is which does not show.
    { at: end, text: ')', order: -order },
  ]);
  insertions.sort((a, b) => a.at - b.at || toRank(a.text) - toRank(b.text) || a.order - b.order);
  let code = '';
  let copied = 0;
  for (const { at, text } of insertions) {
    const before = source.slice(copied, at);
    // In minified code: `await[a, b]`, `return(f())`.
    code += before + (text !== ')' && /\w$/.test(before) ? ' ' : '') + text;
    copied = at;
  }
  return { code: code + source.slice(copied), marks };
}

/** What ends at a place ends before the next thing there begins. */
const toRank = (text: string) => (text === ')' ? 0 : 1);

function listWaited(node: unknown): Waited[] {
  if (Array.isArray(node)) return node.flatMap(listWaited);
  if (!isNode(node)) return [];
  const waited = findWaited(node);
  return [...(waited === null ? [] : [waited]), ...Object.values(node).flatMap(listWaited)];
}

function findWaited(node: SyntaxNode): Waited | null {
  if (node.type === 'AwaitExpression' && 'argument' in node && isNode(node.argument)) {
    return { promise: node.argument, at: node.start };
  }
  if (node.type === 'ForOfStatement' && 'await' in node && node.await === true && 'right' in node) {
    return isNode(node.right) ? { promise: node.right, at: node.start } : null;
  }
  if (node.type !== 'CallExpression' || !('callee' in node) || !isNode(node.callee)) return null;
  const { callee } = node;
  if (!('object' in callee && isNode(callee.object) && 'property' in callee && isNode(callee.property))) return null;
  const name = 'name' in callee.property ? String(callee.property.name) : '';
  // The `catch` of zod waits for nothing.
  if ('name' in callee.object && callee.object.name === 'z') return null;
  return chainedMethods.has(name) ? { promise: callee.object, at: callee.property.start } : null;
}

function toPlace(path: string, source: string, start: number): string {
  const before = source.slice(0, start).split('\n');
  return `${path}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}
