import { describe, expect, it } from 'vitest';
import { readProjectFile } from './read-project-file.ts';

/** A thing of the interface, and the words that are not used for it. */
interface WordRule {
  readonly word: string;
  readonly unused: readonly string[];
}

/** An accessible name, and categories of the specification, that keep a word which no other text has. */
const keptNames = /Service URL|Digital Services|^Services$/g;

/** The first table of `docs/words.md`. */
function readWordRules(markdown: string): readonly WordRule[] {
  const [table = ''] = markdown.split('\n## ');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Word |'))
    .map((line) => {
      const [word = '', , unused = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return { word, unused: unused.split(', ').filter((each) => each !== '') };
    });
}

/** Words that stand for a thing that has another one, each as `"word" is "the right one"`. */
function findUnusedWords(text: string, rules: readonly WordRule[]): readonly string[] {
  const words = text.replace(keptNames, '');
  return rules.flatMap(({ word, unused }) =>
    unused
      .filter((each) => new RegExp(`(?<![\\w-])${each}s?(?![\\w-])`, 'i').test(words))
      .map((each) => `"${each}" is "${word}"`),
  );
}

const rules = readWordRules(readProjectFile('docs/words.md'));

it('the words of the interface are listed, each with the words that it replaces', () => {
  expect(rules.map(({ word }) => word)).toEqual(
    expect.arrayContaining(['link', 'program', 'status', 'sub ID', 'copy', 'coupon', 'account', 'sync']),
  );
  expect(rules.flatMap(({ unused }) => unused).length).toBeGreaterThan(30);
});

it('the words of the interface are the ones that the texts have', () => {
  const texts: Record<string, { readonly message: string }> = JSON.parse(
    readProjectFile('public/_locales/en/messages.json'),
  );
  const wrong = Object.entries(texts).flatMap(([key, { message }]) =>
    findUnusedWords(message, rules).map((problem) => `${key}: ${problem}`),
  );
  expect(wrong).toEqual([]);
});

describe('the check of the words', () => {
  const table =
    '| Word | What it means | Not |\n|---|---|---|\n| program | a thing | offer, aff program |\n| tag | another | |\n';

  it('the check of the words reads the table', () => {
    expect(readWordRules(table)).toEqual([
      { word: 'program', unused: ['offer', 'aff program'] },
      { word: 'tag', unused: [] },
    ]);
  });

  it.each(['This Offer ended', 'Two offers', 'An aff program', '“offer”'])(
    'the check of the words finds a refused word in %s',
    (text) => {
      expect(findUnusedWords(text, readWordRules(table))).toHaveLength(1);
    },
  );

  it('the check of the words refuses service, mint and spend in texts, and leaves them in names', () => {
    const find = (text: string) => findUnusedWords(text, rules);
    for (const text of ['Asking the service', 'Mint anyway', 'No link was spent', 'It may cost a second link']) {
      expect(find(text)).toHaveLength(1);
    }
    expect(find('Linkmint checks the Service URL: no link was used')).toEqual([]);
  });

  it.each(['This program ended', 'offering', 'A co-offer', 'offer_id'])(
    'the check of the words finds nothing in %s',
    (text) => {
      expect(findUnusedWords(text, readWordRules(table))).toEqual([]);
    },
  );
});
