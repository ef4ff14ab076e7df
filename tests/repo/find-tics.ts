import { parseSync } from 'vite';

/** The first column of the table "Say this, not that" of `docs/words.md`. */
export function readTics(markdown: string): readonly string[] {
  const [, table = ''] = markdown.split('| Not this | But this |');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => (line.split('|')[1] ?? '').split(',').map((tic) => tic.trim()));
}

/** The tics in a prose, each with the words around it. Code between backticks and addresses are left out. */
export function findTics(prose: string, tics: readonly string[]): readonly string[] {
  const words = prose
    .replaceAll(/`[^`]*`/g, '`…`')
    .replaceAll(/\]\([^)]*\)|https?:\S+/g, ']')
    .replaceAll(/\s+/g, ' ');
  return [...words.matchAll(new RegExp(`(?<![\\w-])(?:${tics.join('|')})(?![\\w-])`, 'gi'))].map(({ 0: tic, index }) =>
    words.slice(Math.max(0, index - 30), index + tic.length + 20).trim(),
  );
}

/** What a source says in words: its comments, and the names of its tests. */
export function readProse(path: string, source: string): readonly string[] {
  if (!/\.(tsx?|mjs)$/.test(path)) return source.match(/\/\*[\s\S]*?\*\//g) ?? [];
  const parsed = parseSync(path, source);
  const comments = parsed.comments.map(({ value }) => value.replaceAll(/^\s*\*/gm, ''));
  // The tree is built when it is first read, which takes longer than all else here.
  return /\b(?:it|describe|test)\b/.test(source) ? [...comments, ...listTestNames(parsed.program)] : comments;
}

/** The first argument of each call of `it`, `describe` or `test`, and of what they return, as in `it.each([…])('…')`. */
function listTestNames(node: unknown, names: string[] = []): readonly string[] {
  if (typeof node !== 'object' || node === null) return names;
  if (
    'callee' in node &&
    'arguments' in node &&
    Array.isArray(node.arguments) &&
    /^(?:it|describe|test)$/.test(readRoot(node.callee))
  )
    names.push(...readText(node.arguments[0]));
  for (const below of Object.values(node)) listTestNames(below, names);
  return names;
}

/** The name that a chain of members and calls begins with: `it` of `it.each([…])`. */
function readRoot(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  if ('name' in node) return String(node.name);
  return readRoot('callee' in node ? node.callee : 'object' in node ? node.object : 'tag' in node ? node.tag : null);
}

/** The text of a literal or of a template, without what the template fills in. */
function readText(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('quasis' in node && Array.isArray(node.quasis)) return [node.quasis.map(({ value }) => value.cooked).join('…')];
  return 'value' in node && typeof node.value === 'string' ? [node.value] : [];
}
