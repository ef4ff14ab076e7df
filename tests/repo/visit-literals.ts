/** A node of the syntax tree, as far as it is looked at here. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

export interface LiteralNode extends SyntaxNode {
  readonly properties: readonly { readonly key?: { readonly name?: string; readonly value?: unknown } }[];
}

/** The names of a literal's own properties; what it spreads has none. */
export function readKeys({ properties }: LiteralNode): readonly string[] {
  return properties.flatMap(({ key }) => (key === undefined ? [] : [key.name ?? String(key.value)]));
}

/** Calls `visit` with each object literal below a node, but not with those that care about each field. */
export function visitLiterals(node: unknown, visit: (literal: LiteralNode) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) visitLiterals(each, visit);
  } else if (isNode(node)) {
    if (node.type === 'ObjectExpression') visit(node as LiteralNode);
    const children = caresAboutAll(node) ? [node.callee] : Object.values(node);
    for (const child of children) visitLiterals(child, visit);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** `expect(…).toEqual(…)` compares with the whole of an answer, `fc.record(…)` invents each field: both care about all of them. */
function caresAboutAll({ type, callee }: SyntaxNode): boolean {
  const name = (callee as { readonly property?: { readonly name?: string } } | undefined)?.property?.name ?? '';
  return type === 'CallExpression' && /^(to[A-Z]\w*|record)$/.test(name);
}
