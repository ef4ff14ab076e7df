import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeMissingVectors } from '#tests/setup/describe-missing-vectors.ts';
import { listMissingVectors, publishedVectors } from '#tests/setup/published-vectors.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vectors-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a clone without the folder lacks them all, and says of each what is not tested and where to get it', () => {
  const missing = listMissingVectors(join(folder, 'nowhere'));
  expect(missing).toEqual(publishedVectors);
  const text = describeMissingVectors(missing);
  for (const { file, source, untested } of publishedVectors) {
    expect(text).toContain(`  ${file}\n    not tested: ${untested}\n    to be had:  ${source}`);
  }
});

it('a clone lacks a file that is missing or empty, and no other', () => {
  for (const { file } of publishedVectors) writeFileSync(join(folder, file), '[]');
  expect(listMissingVectors(folder)).toEqual([]);
  rmSync(join(folder, 'psl-tests.txt'));
  writeFileSync(join(folder, 'product-urls.json'), '');
  expect(listMissingVectors(folder).map(({ file }) => file)).toEqual(['psl-tests.txt', 'product-urls.json']);
});

it('a clone with every file says nothing', () => {
  expect(describeMissingVectors([])).toBe('');
});
