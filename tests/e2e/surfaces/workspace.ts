import { expect, type Locator, type Page } from '@playwright/test';

type TabName = 'Today' | 'Posts' | 'Links' | 'Bulk' | 'Programs' | 'Coupons' | 'Shops' | 'Earnings';

type ListName = 'links' | 'programs' | 'coupons' | 'shops';

export const tabOf = (page: Page, name: TabName): Locator => page.getByRole('tab', { name });

export const selectedTab = (page: Page, name: TabName): Locator => page.getByRole('tab', { name, selected: true });

export const searchField = (page: Page, list: ListName): Locator =>
  page.getByRole('searchbox', { name: `Search ${list}` });

/** Opens the filters of the list in sight; the focus is on the first of them. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters.getByRole('combobox').first()).toBeFocused();
  return filters;
}

/** What stands beside a list about the row of that name. */
export const detailsOf = (page: Page, name: string): Locator => page.getByRole('complementary', { name });

export const linkDetails = (page: Page): Locator => detailsOf(page, 'Link details');

/** What the lists are on this device, and when they were listed. */
export const programsOnDevice = (page: Page): Locator => page.getByRole('region', { name: 'Programs on this device' });

/** Where the addresses for a bulk run are typed. */
export const destinationsField = (page: Page): Locator => page.getByRole('textbox', { name: 'Destinations' });

/** Starts the bulk run of so many links; without a number, of any. */
export const makeLinksButton = (page: Page, links?: number): Locator =>
  page.getByRole('button', { name: links === undefined ? /^Make \d+ links?$/ : `Make ${links} links` });

export const updateEarningsButton = (page: Page): Locator => page.getByRole('button', { name: 'Update earnings' });

/** When the earnings were loaded. */
export const earningsUpdated = (page: Page): Locator => page.getByText(/^Updated /);
