import { expect, it } from 'vitest';
import { findTics, readProse, readTics } from './find-tics.ts';
import { listFiles } from './list-files.ts';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

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
