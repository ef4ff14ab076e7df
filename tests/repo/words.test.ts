import { describe, expect, it } from 'vitest';
import { findUnusedWords, readWordRules } from './find-unused-words.ts';
import { readProjectFile } from './read-project-file.ts';

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
