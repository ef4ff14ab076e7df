import { expect, type Locator, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { seedPrograms } from './fixtures/seed-programs.ts';
import { syncNow } from './surfaces/every-page.ts';
import { setCallsPerMinute } from './surfaces/options.ts';
import { detailsOf, openFilters, searchField } from './surfaces/workspace.ts';

const programsUrl = '#/programs?view=all';
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Programs' }).locator('.table-row');
const namesOf = (page: Page) => page.getByRole('table', { name: 'Programs' }).locator('.row-link').allTextContents();
/** A fact of the program itself: the table of its merchant's programs may have the same. */
const factOf = (detail: Locator, text: string) => detail.getByRole('definition').filter({ hasText: text });

test('the tab lists, sorts and finds the programs, and opens one beside the list with all that is known of it', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  await test.step('rows are sorted and moved along by keys, and a program shows its texts, shops and the way to apply, without a barrier', async () => {
    await test.step('every state keeps WCAG 2.2 AA', async () => {
      const page = await extension.openWorkspace('#/programs?view=all&q=kedai');
      await page.getByRole('link', { name: 'Kedai Harian MY' }).click();
      await expect(factOf(detailsOf(page, 'Kedai Harian MY'), '6.50%')).toBeVisible();
      await openFilters(page);
      expect(await findBarriersLightAndDark(page)).toEqual([]);
    });
  });
  await test.step('the tab lists and finds the programs, and opens one beside the list and its links', async () => {
    await test.step('the account’s own programs come first; all are one click away, searched, filtered and sorted, and the address says how', async () => {
      const page = await extension.openWorkspace('#/programs');
      await expect(page.getByRole('link', { name: 'Mine', exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(rowsOf(page).first()).toBeVisible();
      // Their status goes without saying, unless a program is paused.
      const standings = page.getByRole('table', { name: 'Programs' }).locator('.chip');
      expect(new Set(await standings.allTextContents())).toEqual(new Set(['Paused']));
      // A search shows the user what is not the account's own, too.
      await searchField(page, 'programs').fill('cahaya');
      await expect(page.getByText('None of your programs matches')).toBeVisible();
      await page.getByRole('button', { name: 'Look in all programs' }).click();
      await expect.poll(() => namesOf(page)).toEqual(['Cahaya Optik']);
      await expect(page.getByRole('link', { name: 'All programs', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await searchField(page, 'programs').fill('');
      await expect(page.getByText('67 programs', { exact: true })).toBeVisible();

      await searchField(page, 'programs').blur();
      await page.keyboard.press('/');
      await expect(searchField(page, 'programs')).toBeFocused();
      await page.keyboard.type('rotan');
      await expect(page.getByText('2 of 67 programs')).toBeVisible();
      expect(await namesOf(page)).toEqual(['Rumah Rotan', 'Rumah Rotan Loyalty']);
      await expect(page).toHaveURL(/#\/programs\?view=all&q=rotan$|#\/programs\?q=rotan&view=all$/);

      await searchField(page, 'programs').fill('');
      const filters = await openFilters(page);
      await filters.getByRole('combobox', { name: 'Your status' }).selectOption('Pending');
      await filters.getByRole('combobox', { name: 'Country' }).selectOption('Thailand');
      await page.keyboard.press('Escape');
      await expect(filters).toBeHidden();
      await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
      await expect.poll(() => namesOf(page)).toEqual(['Kedai Harian TH']);
      await page.reload();
      await expect.poll(() => namesOf(page)).toEqual(['Kedai Harian TH']);
      await page.getByRole('button', { name: 'Remove filter Country: Thailand' }).click();
      await expect(page.getByText('3 of 67 programs')).toBeVisible();
      await page.goBack();
      await expect.poll(() => namesOf(page)).toEqual(['Kedai Harian TH']);

      await searchField(page, 'programs').fill('no such merchant');
      await expect(page.getByText('No program matches')).toBeVisible();
      await page.getByRole('button', { name: 'Clear search and filters' }).click();
      await expect(page.getByText('67 programs', { exact: true })).toBeVisible();
    });
    await test.step('a program opens beside the list, by keyboard too, with all that is known of it', async () => {
      const page = await extension.openWorkspace(programsUrl);
      await searchField(page, 'programs').fill('kedai harian my');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('link', { name: 'Kedai Harian MY' })).toBeFocused();
      await page.keyboard.press('Enter');
      const detail = detailsOf(page, 'Kedai Harian MY');
      await expect(detail).toBeVisible();
      await expect(factOf(detail, '6.50%')).toBeVisible();
      await expect(detail.getByText('up to 0.7% capped at MYR 5.60')).toBeVisible();
      await expect(factOf(detail, 'Malaysia')).toBeVisible();
      // Nothing was made or earned yet.
      await expect(detail.getByText(/links? of yours|conversion/)).toHaveCount(0);
      const site = detail.getByRole('link', { name: /kedai-harian/ });
      await expect(site).toHaveAttribute('rel', 'noreferrer noopener');

      // The tracking link is a text: nothing that a click could follow.
      const landing = await detail.locator('.programs-link').textContent();
      expect(landing).toMatch(/^http/);
      await expect(page.locator(`a[href="${landing}"]`)).toHaveCount(0);
      await detail.getByRole('button', { name: 'Copy landing link' }).click();
      await expect(detail.getByText('Copied landing link')).toBeVisible();
      expect(await extension.readClipboard()).toBe(landing);
      // The row copies the same, and says that it is no deeplink.
      await page.bringToFront();
      await rowsOf(page).getByRole('button', { name: 'Copy landing link of Kedai Harian MY' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Copied link of Kedai Harian MY' })).toBeAttached();
      expect(await extension.readClipboard()).toBe(landing);
      expect(sandbox.control.getStatistics().clicks).toEqual([]);

      await page.reload();
      await expect(detail).toBeVisible();
      await expect(page.getByRole('link', { name: 'Kedai Harian MY' })).toBeVisible();
      await page.bringToFront();
      await page.keyboard.press('Escape');
      await expect(detail).toBeHidden();
      await expect(page.getByRole('link', { name: 'Kedai Harian MY' })).toBeFocused();
      await page.goBack();
      await expect(detail).toBeVisible();
    });
  });
});

test.describe('after a change', () => {
  test.use({ sandboxOptions: { ratePerMinute: 600 } });

  test('what a sync finds is listed: old rate and new, a lost approval, until the filter hides it', {
    tag: '@release',
  }, async ({ extension, sandbox, options }) => {
    await setCallsPerMinute(options, 600);
    const page = await extension.openWorkspace('#/programs?view=changes');
    await expect(page.getByText('Nothing changed')).toBeVisible();

    const change = (name: string, to: Parameters<typeof sandbox.control.updateOffer>[1]) =>
      sandbox.control.updateOffer(sandbox.control.findOfferByName(name)?.offerId ?? 0, to);
    change('Rumah Rotan', { tiers: [{ label: 'Commission', rate: '9.75%' }] });
    change('Toko Kasur', { paused: false });
    change('Jam Antik', { standing: 'approved' });
    await syncNow(page);

    const table = page.getByRole('table', { name: 'Changes' });
    const row = (name: string) => table.getByRole('row').filter({ hasText: name });
    await expect(row('Rumah Rotan')).toContainText('6.00% → became9.75%', { timeout: 30_000 });
    await expect(row('Toko Kasur')).toContainText('Approved, paused → becameApproved');
    await expect(row('Jam Antik')).toContainText('Pending → becameApproved');
    await expect(page.getByText('3 changes')).toBeVisible();

    await page.getByRole('combobox', { name: 'Kind of change' }).selectOption('Commission changed');
    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Rumah Rotan' }).click();
    const detail = detailsOf(page, 'Rumah Rotan');
    await expect(factOf(detail, '9.75%')).toBeVisible();
    await expect(detail.getByText(/6\.00% → 9\.75%/)).toBeVisible();
  });
});

test.describe('thousands of programs', () => {
  test('thousands of programs are searched as one types, drawn a screenful at a time, and open where the address says', {
    tag: '@release',
  }, async ({ extension, options }) => {
    await seedPrograms(options, 10_000);
    const page = await extension.openWorkspace(programsUrl);
    await expect(page.getByText('10,067 programs', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(await rowsOf(page).count()).toBeLessThan(60);

    await searchField(page, 'programs').pressSequentially('zamrud 424');
    await expect(page.getByText(/^\d+ of 10,067 programs/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kedai Zamrud 4248' })).toBeVisible();

    await searchField(page, 'programs').fill('');
    const filters = await openFilters(page);
    await filters.getByRole('combobox', { name: 'Your status' }).selectOption('Approved');
    await filters.getByRole('combobox', { name: 'Device' }).selectOption('iOS app');
    await filters.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest rate');
    await expect(page.locator('.table-row .cell:nth-child(2) .numeric').first()).toHaveText('14.7%');

    const url = page.url().replace(/#.*/, '#/programs?id=507777');
    await page.goto('about:blank');
    await page.goto(url);
    await expect(detailsOf(page, 'Toko Mawar 7777')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('link', { name: 'Toko Mawar 7777' })).toBeInViewport();
  });

  test('programs that arrive while the list is read do not move it', { tag: '@release' }, async ({
    extension,
    options,
  }) => {
    await seedPrograms(options, 3_000);
    const page = await extension.openWorkspace('#/programs?view=all&sort=name');
    await expect(page.getByText('3,067 programs', { exact: true })).toBeVisible({ timeout: 30_000 });
    // The first row in view holds the place: below it a new one may come between two others.
    await page.getByRole('region', { name: 'Programs', exact: true }).evaluate((table) => {
      table.scrollTop = 1_500 * 52;
    });
    const row = page.locator('[data-index="1500"]');
    await expect(row).toBeInViewport();
    const name = (await row.locator('.row-link').textContent()) ?? '';
    const before = await page.getByRole('link', { name, exact: true }).boundingBox();

    await seedPrograms(options, 6_000);
    await expect(page.getByText('6,067 programs', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(await page.getByRole('link', { name, exact: true }).boundingBox()).toEqual(before);
  });
});
