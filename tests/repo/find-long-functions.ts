import { parseSync } from 'vite';

/** A node of the syntax tree, as far as it is looked at here. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The functions of a source whose body is longer than so many lines, each as "path name (lines)", the outermost first. What
 * a function has within it counts: a closure of many small functions is read as one.
 * @param path The file, from the project's root.
 */
export function findLongFunctions(path: string, source: string, maxLines: number): readonly string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`);
  const found: string[] = [];

  function visit(node: unknown, name: string): void {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, name);
    } else if (isNode(node)) {
      const ownName = readName(node) ?? name;
      const lines = countBodyLines(node, source);
      if (lines > maxLines) found.push(`${path} ${ownName} (${lines})`);
      for (const child of Object.values(node)) visit(child, ownName);
    }
  }

  visit(program, '');
  return found;
}

/** The lines of a function's body, its braces included; 0 of what is no function. */
function countBodyLines(node: SyntaxNode, source: string): number {
  const isFunction = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
  const body: unknown = isFunction && 'body' in node ? node.body : null;
  return isNode(body) ? source.slice(body.start, body.end).split('\n').length : 0;
}

/** What a declaration, or a member of an object or a class, calls the function in it. */
function readName(node: SyntaxNode): string | null {
  const named: unknown = 'id' in node ? node.id : 'key' in node ? node.key : null;
  return isNode(named) && 'name' in named && typeof named.name === 'string' ? named.name : null;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}
