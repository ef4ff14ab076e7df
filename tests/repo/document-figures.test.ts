import { expect, it } from 'vitest';
import { findUnheldFigures, toLoosePattern } from './find-unheld-figures.ts';
import { heldFigures, rowsOfTests } from './held-figures.ts';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

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
