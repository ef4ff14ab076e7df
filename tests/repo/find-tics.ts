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
  const { comments } = parseSync(path, source);
  const names = [...source.matchAll(/\b(?:it|describe|test)(?:\.\w+(?:\([^\n]*?\))?)?\(\s*(['"`])(.*?)\1/g)];
  return [...comments.map(({ value }) => value.replaceAll(/^\s*\*/gm, '')), ...names.map(([, , name = '']) => name)];
}
