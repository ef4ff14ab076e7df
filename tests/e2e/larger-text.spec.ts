import { expect, type Page } from '@playwright/test';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { connected as test } from './fixtures/connected.ts';
import { findCutTexts } from './fixtures/find-cut-texts.ts';
import { seedConversions } from './fixtures/seed-conversions.ts';
import { seedLinks } from './fixtures/seed-links.ts';
import { setTextSize } from './fixtures/set-text-size.ts';
import { programName } from './surfaces/popup.ts';

/** Chromium's settings call 24 px "very large"; 32 px is twice what they begin with. */
const sizes = [24, 32] as const;

async function findCutAtEachSize(name: string, page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await setTextSize(page, size);
    found.push(...(await findCutTexts(page)).map((text) => `${name}, ${size} px: ${text}`));
  }
  return found;
}

test('larger text is cut nowhere, and the rows of a table grow with it', { tag: '@release' }, async ({
  extension,
  sandbox,
  options,
}) => {
  await seedLinks(options, 12, (index) => ({ tags: ['gifts', 'kitchen'], note: index % 2 === 0 ? 'Gift guide' : '' }));
  await seedConversions(options, [aReportRow({ offerName: 'Kedai Harian MY' })], sandbox.control.nowMs());
  const found: string[] = [];
  await options.goto(options.url().replace(/options\.html.*/, 'options.html#/channels'));
  await expect(options.getByRole('heading', { level: 1 })).toBeVisible();
  found.push(...(await findCutAtEachSize('Presets', options)));

  for (const tab of ['links', 'programs', 'earnings?period=all-time'] as const) {
    const page = await extension.openWorkspace(`#/${tab}`);
    const row = page.locator('.table-body [role="row"]').first();
    await row.waitFor();
    const before = (await row.boundingBox())?.height ?? 0;
    found.push(...(await findCutAtEachSize(tab, page)));
    await expect.poll(async () => (await row.boundingBox())?.height).toBe(2 * before);
    await page.close();
  }

  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  await expect(programName(popup)).toHaveText('Kedai Harian MY');
  found.push(...(await findCutAtEachSize('popup', popup)));
  expect(await popup.evaluate(() => document.body.getBoundingClientRect().width)).toBe(360);
  expect(found).toEqual([]);
});
