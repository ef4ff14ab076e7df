import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeFigures } from '#tests/scale/describe-figures.ts';
import { replaceBetweenMarks } from '#tests/setup/write-between-marks.ts';

const page = readFileSync('docs/scale.md', 'utf8');

it('the tables of docs/scale.md are what the product gives now: else `npm run scale` writes them again', async () => {
  expect(replaceBetweenMarks(page, 'figures', await describeFigures())).toBe(page);
}, 60_000);
