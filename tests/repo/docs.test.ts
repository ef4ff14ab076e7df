import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasEntry, joinEntries } from '../release/release-changelog.ts';
import { publishedVectors } from '../setup/published-vectors.ts';
import { findDeadCommands } from './find-dead-commands.ts';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

/** What a line of prose is not: a heading, a row of a table, a quoted text of the interface, or a link alone. */
const otherLine = /^\s*(?:#|\||>|(?:[-*] )?!?\[[^\]]*\]\([^)]*\)[.,;:]?$)/;

/**
 * The numbers of the lines of prose in a Markdown text that have more characters than allowed. Code in fences and parts
 * that a run writes between its marks count as no prose.
 */
function findWideLines(markdown: string, maxCharacters: number): readonly number[] {
  const prose = markdown
    .replaceAll(/^<!-- (\w+): [\s\S]*?^<!-- \/\1 -->$/gm, blank)
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, blank);
  return prose
    .split('\n')
    .flatMap((line, index) => (line.length > maxCharacters && !otherLine.test(line) ? [index + 1] : []));
}

/** As many empty lines, so that the lines behind keep their numbers. */
const blank = (part: string) => part.replaceAll(/[^\n]/g, '');

/** The commands of a document: what its code, in the line or fenced as a shell's, begins with one of the programs that are used here. */
function listCommands(text: string): readonly string[] {
  const fenced = [...text.matchAll(/^```(?:sh)?\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n'));
  const inLine = [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...fenced, ...inLine]
    .flatMap((code) => code.replace(/\s+#.*$/, '').split('&&'))
    .map((command) => command.trim().replace(/^(?:[A-Z_]+=\S+ )+/, ''))
    .filter((command) => /^(?:npm|npx|node) \S/.test(command));
}

/** Without the heading. */
const maxDecisionWords = 80;

const root = join(import.meta.dirname, '..', '..');

/** The folders that a newcomer meets: those of the top level, and those one level below where the parts are. */
const folders = [
  ...listFolders('').filter((folder) => !['node_modules', 'test-results', 'playwright-report'].includes(folder)),
  ...['entrypoints', 'lib', 'tests'].flatMap((parent) => listFolders(parent).map((name) => `${parent}/${name}`)),
];

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', '.github/pull_request_template.md'],
  ...['docs', 'lib', 'entrypoints', 'tests'].flatMap((folder) => listFiles(folder, (path) => path.endsWith('.md'))),
];

const runnable = { scripts: JSON.parse(readProjectFile('package.json')).scripts, testFiles: listFiles('tests') };

function listFolders(parent: string): readonly string[] {
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
}

it('docs/architecture.md says what every folder is for', () => {
  expect(folders).toContain('lib/worker');
  expect(folders.filter((folder) => !readProjectFile('docs/architecture.md').includes(`\`${folder}/\``))).toEqual([]);
});

it('the documents point only to files that exist', () => {
  const missing = documents.flatMap((document) => {
    const targets = [...readProjectFile(document).matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)];
    const paths = targets.map((match) => join(document, '..', match[1] ?? ''));
    return paths.filter((path) => !exists(path)).map((path) => `${document}: ${path}`);
  });
  expect(missing).toEqual([]);
});

it('the documents point only to headings that exist', () => {
  const missing = documents.flatMap((document) =>
    [...readProjectFile(document).matchAll(/\]\((?!https?:)([^)#]*\.md)?#([^)]+)\)/g)]
      .map(([, path, anchor = '']) => ({ path: path === undefined ? document : join(document, '..', path), anchor }))
      .filter(({ path, anchor }) => !listAnchors(readProjectFile(path)).includes(anchor))
      .map(({ path, anchor }) => `${document}: ${path}#${anchor}`),
  );
  expect(missing).toEqual([]);
});

it('the documents begin the guide with all of its headings, in their order', () => {
  const guide = readProjectFile('docs/guide.md');
  const contents = [...guide.matchAll(/^- \[(.*)\]\(#.*\)$/gm)].map(([, name]) => name);
  expect(contents).toEqual([...guide.matchAll(/^## (.*)$/gm)].map(([, name]) => name));
});

it('the documents name only existing sources, in any folder', () => {
  const sources = ['entrypoints', 'components', 'lib', 'tests', 'public'].flatMap((folder) => listFiles(folder));
  const isThere = (name: string) => exists(name) || sources.some((path) => `/${path}`.endsWith(`/${name}`));
  const missing = documents.flatMap((document) => {
    const named = [...readProjectFile(document).matchAll(/`([a-z\d./-]+\.tsx?)`/g)].map(([, name = '']) => name);
    return named.filter((name) => !isThere(name)).map((name) => `${document}: ${name}`);
  });
  expect(missing).toEqual([]);
});

it('the documents of decisions are numbered without a gap, and each is in their index', () => {
  const decisions = listFiles('docs/decisions', (path) => !path.endsWith('/README.md'));
  const numbers = decisions.map((path) => Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const index = readProjectFile('docs/decisions/README.md');
  expect(decisions.filter((path) => !index.includes(`](${path.slice('docs/decisions/'.length)})`))).toEqual([]);
});

it('the documents of decisions are short', () => {
  const decisions = listFiles('docs/decisions', (path) => !path.endsWith('/README.md'));
  const long = decisions.filter(
    (path) => readProjectFile(path).split(/\n\n/).slice(1).join(' ').split(/\s+/).length > maxDecisionWords,
  );
  expect(long).toEqual([]);
});

it('the documents of changes each have an entry under a heading of the changelog', () => {
  const fragments = listFiles('docs/changes', (path) => !path.endsWith('/README.md'));
  const [, example = ''] = readProjectFile('docs/changes/README.md').split(/```(?:markdown)?\n/);
  for (const text of [example, ...fragments.map(readProjectFile)]) {
    expect(joinEntries([text])).toMatch(/^### /);
    expect(hasEntry(text)).toBe(true);
  }
});

it('the documents lead to the source of every published vector, each of which CI requires', () => {
  expect(readProjectFile('tests/README.md')).toContain('`tests/setup/published-vectors.ts`');
  for (const { file } of publishedVectors) expect(readProjectFile('.ci/run')).toContain(file);
});

it('the documents have only commands that can be run: existing scripts, tests and options', () => {
  const commands = documents.flatMap((document) => listCommands(readProjectFile(document)));
  expect(commands).toEqual(expect.arrayContaining(['npm start', 'npm run sandbox', 'npx playwright test main-job']));
  expect(findDeadCommands(commands, runnable)).toEqual([]);
});

it.each([
  'npm run no-such-script',
  'npm no-such-script',
  'npx vitest run --project unit no-such-test',
  'npx vitest run --project no-such-project csv',
  'npx playwright test no-such-test',
  'npm run test:firefox -- no-such-test',
  'npm run sandbox -- --no-such-option',
  'node tests/no-such-file.ts',
  'npx wxt no-such-command',
])('the documents would be found with the command "%s"', (command) => {
  const fenced = `\`\`\`sh\n${command}   # why\n\`\`\`\n`;
  expect(findDeadCommands(listCommands(fenced), runnable)).toEqual([command]);
  expect(findDeadCommands(listCommands(`Run \`npm test\`, then \`${command}\`.`), runnable)).toEqual([command]);
});

it('docs/publisher-api.md has every section of the specification that a comment cites', () => {
  const sections = listSections(readProjectFile('docs/publisher-api.md'));
  const sources = ['entrypoints', 'components', 'lib', 'tests'].flatMap((folder) => listFiles(folder));
  const cited = [...sources.filter((path) => /\.tsx?$/.test(path)), ...documents].flatMap((path) =>
    [...readProjectFile(path).matchAll(/spec §(\d+(?:\.\d+)?)/g)].map(([, section = '']) => ({ path, section })),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ section }) => !sections.has(section))).toEqual([]);
  // What was observed beyond the specification stands in the same sections.
  const vague = sources.filter((path) => /\.tsx?$/.test(path) && /observed behaviou?r\b/i.test(readProjectFile(path)));
  expect(vague.filter((path) => path !== 'tests/repo/docs.test.ts')).toEqual([]);
});

it('the documents name only existing folders', () => {
  const named = documents.flatMap((document) =>
    [...readProjectFile(document).matchAll(/`((?:docs|tests|lib|entrypoints|components|public|build)\/[\w./-]*\/)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !/\b(?:ID|LANGUAGE)\b/.test(path))
      .filter((path) => !exists(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(named).toEqual([]);
});

it('the documents have prose of at most 110 characters a line', () => {
  // What is pasted into a form of a store keeps its paragraphs on one line.
  const wrapped = documents.filter((path) => !path.startsWith('docs/store/languages/'));
  const wide = wrapped.flatMap((path) => findWideLines(readProjectFile(path), 110).map((line) => `${path}:${line}`));
  expect(wide.join('\n')).toBe('');
});

it.each([
  `- ${'word '.repeat(30)}`,
  `\`\`\`sh\ncode\n\`\`\`\n${'word '.repeat(30)}`,
  `${'word '.repeat(20)}[a page](https://a.example/${'p'.repeat(80)})`,
])('the documents would be found with the wide line in "%s"', (text) => {
  expect(findWideLines(text, 110)).toEqual([text.split('\n').length]);
});

it.each([
  'word '.repeat(22).trim(),
  `# ${'word '.repeat(30)}`,
  `| ${'word '.repeat(30)}|`,
  `> ${'word '.repeat(30)}`,
  `\`\`\`sh\n${'word '.repeat(30)}\n\`\`\``,
  `- [${'word '.repeat(30)}](a.md).`,
  `![${'word '.repeat(30)}](a.png)`,
  `<!-- figures: written by a run -->\n${'word '.repeat(30)}\n<!-- /figures -->`,
])('the documents may have the wide line in "%s"', (text) => {
  expect(findWideLines(text, 110)).toEqual([]);
});

it('the documents name no folder of one machine', () => {
  for (const document of documents) {
    expect(readProjectFile(document)).not.toMatch(/\/work\/|\/root\/|\/tmp\//);
  }
});

/** The anchors of headings, as GitHub makes them. */
function listAnchors(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Numbers of headings ("### 2.3 Offer") and of rows of the endpoints' table ("| 4.8 | …"). */
function listSections(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/^(?:#+|\|) (\d+(?:\.\d+)?)\.? /gm)].map(([, section = '']) => section));
}

function exists(path: string): boolean {
  try {
    readProjectFile(path);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EISDIR';
  }
}
