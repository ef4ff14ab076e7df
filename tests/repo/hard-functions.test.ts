import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

/** A node of the syntax tree, as far as it is looked at here. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** How hard a function is to follow: itself, without the functions that are declared in it. */
interface Difficulty {
  readonly name: string;
  /** The ways through it: one, and one more for each condition, switch, loop and `catch`. The cases of a switch are a table. */
  paths: number;
  /** How deep its conditions and loops lie in each other. `else if` is no deeper than its `if`. */
  depth: number;
}

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
const deepening = [
  ...['IfStatement', 'SwitchStatement', 'TryStatement', 'WhileStatement', 'DoWhileStatement'],
  ...['ForStatement', 'ForOfStatement', 'ForInStatement'],
];
const branching = [
  ...['IfStatement', 'ConditionalExpression', 'SwitchStatement', 'CatchClause', 'WhileStatement', 'DoWhileStatement'],
  ...['ForStatement', 'ForOfStatement', 'ForInStatement'],
];

/**
 * The functions of a source with more ways through them than so many, or with conditions deeper than so deep, each as
 * "path name (ways, depth)". How long a function is says little: one that only puts parts together has one way.
 * @param path The file, from the project's root.
 */
function findHardFunctions(path: string, source: string, maxPaths: number, maxDepth: number): readonly string[] {
  return listDifficulties(path, source)
    .filter(({ paths, depth }) => paths > maxPaths || depth > maxDepth)
    .map(({ name, paths, depth }) => `${path} ${name} (${paths} ways, depth ${depth})`);
}

function listDifficulties(path: string, source: string): readonly Difficulty[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`);
  const found: Difficulty[] = [];

  function visit(node: unknown, name: string, own: Difficulty, depth: number): void {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, name, own, depth);
      return;
    }
    if (!isNode(node)) return;
    const ownName = readName(node) ?? name;
    let within = own;
    let inner = depth;
    if (functions.includes(node.type)) {
      within = { name: ownName, paths: 1, depth: 0 };
      inner = 0;
      found.push(within);
    }
    if (branching.includes(node.type)) within.paths += 1;
    if (deepening.includes(node.type)) {
      inner += 1;
      within.depth = Math.max(within.depth, inner);
    }
    for (const [key, child] of Object.entries(node)) {
      const isElseIf = key === 'alternate' && isNode(child) && child.type === 'IfStatement';
      visit(child, ownName, within, isElseIf ? inner - 1 : inner);
    }
  }

  visit(program, '', { name: path, paths: 1, depth: 0 }, 0);
  return found;
}

/** What a declaration, or a member of an object or a class, calls the function in it. */
function readName(node: SyntaxNode): string | null {
  const named: unknown = 'id' in node ? node.id : 'key' in node ? node.key : null;
  return isNode(named) && 'name' in named && typeof named.name === 'string' ? named.name : null;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

it('a function of the product has at most twelve ways through it, four deep: take a condition out under the name of what it decides', () => {
  const sources = listProductSources();
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap((path) => findHardFunctions(path, readProjectFile(path), 12, 4))).toEqual([]);
});

describe('the check of functions', () => {
  const find = (source: string, ways: number, depth: number) => findHardFunctions('lib/a.ts', source, ways, depth);

  it.each([
    ['a condition', 'if (x) work();'],
    ['an expression with a condition', 'return x ? 1 : 2;'],
    ['a loop', 'for (const each of x) work(each);'],
    ['a catch', 'try { work(); } catch { rest(); }'],
    ['a switch, whose cases are a table', 'switch (x) { case 1: return 1; case 2: return 2; }'],
  ])('the check of functions counts one way more for %s', (_what, body) => {
    expect(find(`function hard(x) { ${body} }`, 1, 9)).toEqual([expect.stringContaining('lib/a.ts hard (2 ways')]);
    expect(find(`function hard(x) { ${body} }`, 2, 9)).toEqual([]);
  });

  it('the check of functions counts how deep conditions lie in each other, and "else if" no deeper', () => {
    const nested = 'const hard = () => { if (a) { for (const b of c) { if (b) work(); } } };';
    expect(find(nested, 9, 2)).toEqual(['lib/a.ts hard (4 ways, depth 3)']);
    expect(find('function flat() { if (a) one(); else if (b) two(); else if (c) three(); }', 9, 1)).toEqual([]);
  });

  it('the check of functions counts each function by itself, whatever is declared in it: wiring is not hard', () => {
    const source = 'function outer() { const one = () => { if (a) work(); }; const two = () => { if (b) work(); }; }';
    expect(find(source, 1, 9)).toEqual(['lib/a.ts one (2 ways, depth 1)', 'lib/a.ts two (2 ways, depth 1)']);
  });
});
