import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { alterBuild } from './fixtures/alter-build.ts';
import { connected as test } from './fixtures/connected.ts';
import { findCutTexts } from './fixtures/find-cut-texts.ts';
import { seedConversions } from './fixtures/seed-conversions.ts';
import { seedLinks } from './fixtures/seed-links.ts';

// All other texts stay in English, by which the suite connects.
const translated = /^(campaign|category|copy|coupons|earnings|filter|links|listing|programs|shops|status)/;
alterBuild((folder) => {
  const [english, indonesian] = ['en', 'id'].map((locale) => join(folder, '_locales', locale, 'messages.json'));
  const read = (file = '') => Object.entries<object>(JSON.parse(readFileSync(file, 'utf8')));
  const own = read(indonesian).filter(([key]) => translated.test(key));
  writeFileSync(english ?? '', JSON.stringify(Object.fromEntries([...read(english), ...own])));
});

test('no text of the lists and of the earnings is shortened in Indonesian', { tag: '@release' }, async ({
  extension,
  sandbox,
  options,
}) => {
  const nowMs = sandbox.control.nowMs();
  const day = new Date(nowMs - 86_400_000).toISOString().slice(0, 10);
  await seedLinks(options, 3, () => ({ tags: ['raya'] }));
  const rows = ['approved', 'paid', 'pending', 'rejected'].map((status, index) =>
    aReportRow({ conversionId: `${index}`, status, convertedAt: `${day} 10:00:00` }),
  );
  await seedConversions(options, rows, nowMs);
  for (const tab of ['links', 'programs', 'coupons', 'shops', 'earnings?period=30-days']) {
    const page = await extension.openWorkspace(`#/${tab}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator('.table-body .row-link, .total').first()).toBeVisible();
    expect([tab, ...(await findCutTexts(page, { countsEllipses: true }))]).toEqual([tab]);
    if (tab.startsWith('earnings')) await expect(page.getByText('1 disetujui')).toBeVisible();
    await page.close();
  }
});
