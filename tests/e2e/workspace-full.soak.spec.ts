import { expect } from '@playwright/test';
import { addDays } from '#lib/domain/time/days.ts';
import { connected as test } from './fixtures/connected.ts';
import { makeConversions, seedConversions } from './fixtures/seed-conversions.ts';
import { seedLinks } from './fixtures/seed-links.ts';
import { seedPrograms } from './fixtures/seed-programs.ts';
import { lastSynced } from './surfaces/options.ts';
import { destinationsField, openFilters, searchField } from './surfaces/workspace.ts';

test('with 100,000 programs and 200,000 conversions each tab opens and answers', async ({
  extension,
  sandbox,
  options,
}) => {
  test.setTimeout(480_000);
  await expect(lastSynced(options)).toBeVisible();
  await seedPrograms(options, 100_000);
  await seedLinks(options, 2_000);
  const nowMs = sandbox.control.nowMs();
  const today = new Date(nowMs + 8 * 3_600_000).toISOString().slice(0, 10);
  await seedConversions(options, makeConversions(200_000, today), nowMs);

  const page = await extension.openWorkspace('#/links');
  const open = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByText('2,000 links', { exact: true })).toBeVisible({ timeout: 60_000 });

  await open('Programs');
  await page.getByRole('link', { name: 'All programs', exact: true }).click();
  await expect(page.getByText('100,067 programs', { exact: true })).toBeVisible({ timeout: 60_000 });
  await searchField(page, 'programs').fill('zamrud 42426');
  await expect(page.getByRole('link', { name: 'Warung Zamrud 42426' })).toBeVisible();

  await open('Coupons');
  await searchField(page, 'coupons').fill('HARIAN10');
  await expect(page.getByRole('button', { name: 'Copy code HARIAN10' }).first()).toBeVisible();

  await open('Shops');
  await expect(page.getByText('231 shops', { exact: true })).toBeVisible();

  await open('Bulk');
  await destinationsField(page).fill(sandbox.productUrl);
  await expect(page.getByText(/^1 line: 1 new/)).toBeVisible({ timeout: 30_000 });

  await page.goto(
    page.url().replace(/#.*/, `#/earnings?period=custom&from=${addDays(today, -731)}&to=${addDays(today, -1)}`),
  );
  await expect(page.getByText(/200,000 conversions/)).toBeVisible({ timeout: 60_000 });
  await (await openFilters(page)).getByRole('combobox', { name: 'Program' }).selectOption('107');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/ 5,000 conversions/)).toBeVisible({ timeout: 30_000 });

  // Back is a place too: the list as it was left, with its search.
  await open('Programs');
  await expect(searchField(page, 'programs')).toHaveValue('zamrud 42426');
});
