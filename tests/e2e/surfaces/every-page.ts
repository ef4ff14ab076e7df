import { expect, type Locator, type Page } from '@playwright/test';

/** A page of the extension, or a part of it. */
export type Shown = Page | Locator;

export const copyButton = (page: Page): Locator => page.getByRole('button', { name: 'Copy deeplink' });

export const copiedStatus = (page: Shown): Locator => page.getByRole('status').filter({ hasText: 'Copied' });

export const quotaMeter = (page: Shown): Locator => page.getByRole('meter', { name: 'Deeplinks used' });

/** The count that the page shows: `expectUsed(popup, 1)` wants "1 of 1,000". */
export async function expectUsed(page: Shown, used: number): Promise<void> {
  await expect(quotaMeter(page)).toHaveAttribute('aria-valuetext', new RegExp(`(^|\\D)${used} of 1,000`));
}

/** Where there are several accounts, the choice of the active one. */
export const accountChoice = (page: Page): Locator => page.getByRole('combobox', { name: 'Account', exact: true });

export async function chooseAccount(page: Page, name: string): Promise<void> {
  await accountChoice(page).selectOption(name);
  await expect(accountChoice(page).locator('option:checked')).toHaveText(name);
}

export async function syncNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync now' }).click();
}

/** Copies what there is in another format, from the menu. */
export async function copyAs(page: Page, format: string): Promise<void> {
  await page.getByRole('button', { name: 'More formats' }).click();
  await page.getByRole('menuitemradio', { name: format }).click();
}
