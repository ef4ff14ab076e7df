import { parseSync } from 'vite';

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
export function findLeaningNames(path: string, source: string): readonly string[] {
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
