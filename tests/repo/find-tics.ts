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
  return [...words.matchAll(new RegExp(`.{0,30}(?<![\\w-])(?:${tics.join('|')})(?![\\w-]).{0,20}`, 'gi'))].map(
    ([found]) => found.trim(),
  );
}

/** What a source says in words: its comments, and the names of its tests. */
export function readProse(path: string, source: string): readonly string[] {
  if (!/\.(tsx?|mjs)$/.test(path)) return source.match(/\/\*[\s\S]*?\*\//g) ?? [];
  const { comments, program } = parseSync(path, source);
  return [...comments.map(({ value }) => value.replaceAll(/^\s*\*/gm, '')), ...listTestNames(program)];
}

/** The first argument of each call of `it`, `describe` or `test`, and of what they return, as in `it.each([…])('…')`. */
function listTestNames(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(listTestNames);
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(listTestNames);
  if (!('callee' in node && 'arguments' in node && Array.isArray(node.arguments))) return below;
  return /^(?:it|describe|test)$/.test(readRoot(node.callee)) ? [...readText(node.arguments[0]), ...below] : below;
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
