import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { alterBuild } from './fixtures/alter-build.ts';
import { connected as test } from './fixtures/connected.ts';
import { findCutTexts } from './fixtures/find-cut-texts.ts';
import { copyAs } from './surfaces/every-page.ts';

// Vietnamese has the longest words for it. All other texts stay in English, by which the suite connects.
alterBuild((folder) => {
  const [english, vietnamese] = ['en', 'vi'].map((locale) => join(folder, '_locales', locale, 'messages.json'));
  const read = (file = '') => Object.entries<object>(JSON.parse(readFileSync(file, 'utf8')));
  const copied = read(vietnamese).filter(([key]) => key.startsWith('copied'));
  writeFileSync(english ?? '', JSON.stringify(Object.fromEntries([...read(english), ...copied])));
});

test('what the button says once it has copied stays on its one line in Vietnamese', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  const button = popup.locator('.copy-button-main');
  const before = await button.boundingBox();
  await button.click();
  await expect(button).toHaveText(/^Đã sao chép · còn \d+/);
  expect((await button.boundingBox())?.height).toBe(before?.height);
  expect(await findCutTexts(popup)).toEqual([]);

  await copyAs(popup, 'Markdown');
  await expect(button).toHaveText(/^Đã sao chép dạng Markdown · còn \d+/);
  expect((await button.boundingBox())?.height).toBe(before?.height);
  expect(await findCutTexts(popup)).toEqual([]);
});
