import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeFigures } from '#tests/scale/describe-figures.ts';
import { replaceBetweenMarks } from '#tests/setup/write-between-marks.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'scale.md'), 'utf8');
const [text = '', figures = ''] = page.split('<!-- figures:');

/** Numbers of the text that are no result: each is an input, a constant of the product, or one of the tables rounded. */
const given: Readonly<Record<string, string>> = {
  '30,000': '3 % of a million, the share that is assumed to be joined',
  '61.5': 'the gate’s window, in seconds',
  '20,000': 'pages that a listing is followed for',
  '30': 'seconds after which a browser stops an idle worker',
  '7.5': 'the first back-off, in seconds',
  '15': 'the first back-off, in seconds',
  '100': 'links of 50 people who make 2 each',
  '12': 'rounded: seconds of the 95th percentile at 50 × 80',
  '14': 'rounded: minutes of the daily walk of 500 joined programs',
  '2,000': 'shops that are assumed',
  '13,000': 'rounded: calls a day of 50 × 160',
};

/** Numbers as they are written: 1,000, 2.5. Those in code, in links and in the names of decisions are none. */
function readNumbers(words: string): readonly string[] {
  const plain = words.replace(/`[^`]*`|\]\([^)]*\)|decision \d{4}/g, '');
  return plain.match(/(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
}

it('the tables of docs/scale.md are what the product gives now: else `npm run scale` writes them again', async () => {
  expect(replaceBetweenMarks(page, 'figures', await describeFigures('linkmint'))).toBe(page);
}, 300_000);

it('each number of the text stands in the tables, or is given', () => {
  const known = new Set([...readNumbers(figures), ...Object.keys(given)]);
  expect(readNumbers(text).filter((number) => !known.has(number))).toEqual([]);
});

it('nothing is given that the text does not name', () => {
  const named = new Set(readNumbers(text));
  expect(Object.keys(given).filter((number) => !named.has(number))).toEqual([]);
});
