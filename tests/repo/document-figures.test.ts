import { expect, it } from 'vitest';
import { heldFigures, rowsOfTests } from './held-figures.ts';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

/** Numbers that are names, or samples: nothing that Linkmint does makes them wrong. */
const names: readonly RegExp[] = [
  // Standards, formats, products.
  /\b(?:WCAG )?2\.\d\b(?: (?:to|A))?/g,
  /\bEN 301 549(?: V[\d.]+)?|\b(?:SHA|RFC|ISO|CycloneDX|License|D)[- ]?[\d.]+|\bPBKDF2/g,
  // Answers of HTTP, which the tables of `tests/unit/lib/errors/` hold.
  /\b[2-5](?:xx|\d\d)\b/g,
  // Parts of documents, of forms and of keyboards.
  /^# \d{4}: |\[\d{4}\]|§[\d.]+|^\| \d[\d., ]*(?:to [\d., ]+)?(?:\(and [^)]*\) )?\|/gm,
  /\b(?:decision|spec|section|step|steps|Sub ID|Alt\+|§)\s*[\d.]+/gi,
  // Days on which a text came into force.
  /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g,
];

const wordsOfTime =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half an?|a quarter of an?)\s+(?:seconds?|minutes?|hours?|days|weeks|months|years)\b/gi;

/**
 * The figures of a Markdown text that stand in none of the held texts: numbers in digits, and spans of time in words.
 * Code, quotations, links' targets and what a run writes between its marks have none.
 */
function findUnheldFigures(markdown: string, held: readonly string[]): readonly string[] {
  let prose = markdown
    .replaceAll(/^<!-- (\w+): [\s\S]*?^<!-- \/\1 -->$/gm, '')
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/\s+/g, (space) => (space.includes('\n\n') ? '\n\n' : space.includes('\n') ? '\n' : ' '));
  for (const text of held) prose = prose.replaceAll(toLoosePattern(text), '');
  prose = prose
    .replaceAll(/^ *\d+\. /gm, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/"[^"\n]*(?:\n[^"\n]+)?"|“[^”]*”/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']');
  for (const name of names) prose = prose.replaceAll(name, '');
  return [...prose.matchAll(/[^\n]*\d[^\n]*/g), ...prose.matchAll(wordsOfTime)].map(([line]) => line.trim());
}

/** The text where a line may end at any of its spaces. */
function toLoosePattern(text: string): RegExp {
  const parts = text.split(' ').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('\\s+'), 'g');
}

/** Of these every figure is held; the others are read by tests of their own, or are what the service promises. */
const documents = [
  'README.md',
  'SECURITY.md',
  ...listFiles('docs', (path) => path.endsWith('.md')).filter(
    (path) => path !== 'docs/publisher-api.md' && !/^docs\/(?:changes|store\/languages)\//.test(path),
  ),
];

it.each(heldFigures)('$document says "$text", as the source has it', ({ document, text }) => {
  expect(readProjectFile(document)).toMatch(new RegExp(toLoosePattern(text).source));
});

it.each(rowsOfTests)('$document has the row $row, which $test reads', ({ document, row, test }) => {
  expect(readProjectFile(document)).toMatch(row);
  expect(readProjectFile(test)).toContain(document);
});

it.each(documents)(
  'the figures of the documents in %s are written by a command, or stand in tests/repo/held-figures.ts, or are no figures',
  (path) => {
    const held = heldFigures.filter(({ document }) => document === path).map(({ text }) => text);
    let text = readProjectFile(path);
    for (const { row } of rowsOfTests.filter(({ document }) => document === path)) text = text.replace(row, '');
    expect(findUnheldFigures(text, held)).toEqual([]);
  },
);

it.each(['It waits 40 s.', 'It waits for five minutes.', 'Costs 3 %'])(
  'the figures of the documents would be found in "%s"',
  (text) => {
    expect(findUnheldFigures(text, ['waits 41 s'])).toEqual([expect.stringMatching(/40|five minutes|3/)]);
  },
);

it.each([
  'It waits\n40 s.',
  '1. The first',
  'See RFC 3986 and [decision 0004](decisions/0004-x.md), `code 5`, "shown 7".',
  'HTTP 429',
  '<!-- figures: written by a run -->\n7 s\n<!-- /figures -->',
])('the figures of the documents would not be found in "%s"', (text) => {
  expect(findUnheldFigures(text, ['waits 40 s'])).toEqual([]);
});
