import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

/** The first column of the table "Say this, not that" of `docs/words.md`. */
function readTics(markdown: string): readonly string[] {
  const [, table = ''] = markdown.split('| Not this | But this |');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => (line.split('|')[1] ?? '').split(',').map((tic) => tic.trim()));
}

/** The tics in a prose, each with the words around it. Code between backticks and addresses are left out. */
function findTics(prose: string, tics: readonly string[]): readonly string[] {
  const words = prose
    .replaceAll(/`[^`]*`/g, '`…`')
    .replaceAll(/\]\([^)]*\)|https?:\S+/g, ']')
    .replaceAll(/\s+/g, ' ');
  return [...words.matchAll(new RegExp(`(?<![\\w-])(?:${tics.join('|')})(?![\\w-])`, 'gi'))].map(({ 0: tic, index }) =>
    words.slice(Math.max(0, index - 30), index + tic.length + 20).trim(),
  );
}

/** What a source says in words: its comments, and the names of its tests. */
function readProse(path: string, source: string): readonly string[] {
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

const wordsPage = 'docs/words.md';
const tics = readTics(readProjectFile(wordsPage));

const sources = [
  ...listProductSources(),
  ...listFiles('lib/build'),
  ...['components', 'entrypoints'].flatMap((folder) => listFiles(folder, (path) => path.endsWith('.css'))),
  ...listFiles('tests', (path) => /\.(tsx?|mjs)$/.test(path)),
];

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...['docs', 'lib', 'entrypoints', 'tests'].flatMap((folder) => listFiles(folder, (path) => path.endsWith('.md'))),
  'tests/repo/covering-tests.txt',
].filter((path) => path !== wordsPage);

it('the list of plain words names what they replace', () => {
  expect(tics).toEqual(expect.arrayContaining(['told', 'anew', 'nobody', 'goes on']));
});

it('comments and the names of tests are in plain words', () => {
  expect(sources.length).toBeGreaterThan(1500);
  const found = sources.flatMap((path) =>
    readProse(path, readProjectFile(path)).flatMap((prose) => findTics(prose, tics).map((tic) => `${path}: ${tic}`)),
  );
  expect(found.join('\n')).toBe('');
});

it('the documents are in plain words', () => {
  const found = documents.flatMap((path) =>
    findTics(readProjectFile(path).replaceAll(/```[\s\S]*?```/g, ''), tics).map((tic) => `${path}: ${tic}`),
  );
  expect(found.join('\n')).toBe('');
});

it('the English texts are in plain words', () => {
  const texts: Record<string, { readonly message: string; readonly description?: string }> = JSON.parse(
    readProjectFile('public/_locales/en/messages.json'),
  );
  const found = Object.entries(texts).flatMap(([key, { message, description = '' }]) =>
    findTics(`${message} | ${description}`, tics).map((tic) => `${key}: ${tic}`),
  );
  expect(found.join('\n')).toBe('');
});

it.each(['The user is told.', 'A link that is\nnone', 'It Tells each step', 'reads it anew'])(
  'the check of plain words finds the tic in "%s"',
  (prose) => {
    expect(findTics(prose, ['told', 'is none', 'tells', 'anew'])).toHaveLength(1);
  },
);

it.each(['`told`', 'a storyteller', '[the page](told.md)', 'renewed'])(
  'the check of plain words finds nothing in "%s"',
  (prose) => {
    expect(findTics(prose, ['told', 'tell', 'anew'])).toEqual([]);
  },
);

it('the check of plain words reads comments and names of tests, and no other strings', () => {
  const source =
    "// One told\nconst text = 'two told';\nit('three told', () => {});\nit.each([1])('four told', () => {});\n";
  expect(readProse('a.ts', source).map((prose) => prose.trim())).toEqual(['One told', 'three told', 'four told']);
  expect(
    readProse('a.ts', "it.each([\n  ['one told'],\n  ['two'],\n])('three told', () => {\n  ask('told');\n});\n"),
  ).toEqual(['three told']);
  expect(readProse('a.ts', `describe.skipIf(isTold)(\`one \${part} told\`, () => test("two told", run));\n`)).toEqual([
    'one … told',
    'two told',
  ]);
  expect(readProse('a.css', '/* One told */ a::before { content: "told"; }')).toEqual(['/* One told */']);
});
