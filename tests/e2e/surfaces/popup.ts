import { expect, type Locator, type Page } from '@playwright/test';
import { copiedStatus, copyButton, type Shown } from './every-page.ts';

/** The program that the popup shows for its page. */
export const programName = (popup: Page): Locator => popup.getByRole('heading', { level: 1 });

/** Where no program has the page. */
export const noProgram = (popup: Page): Locator => popup.getByRole('heading', { name: 'No program for this site' });

/** The link, once there is one. */
export const deeplinkField = (popup: Shown): Locator => popup.getByRole('textbox', { name: 'Deeplink', exact: true });

/** `number` is 1 to 5. Those after the first stand under "More sub IDs". */
export const subIdField = (popup: Shown, number: number): Locator =>
  popup.getByRole('textbox', { name: `Sub ID ${number}` });

/** The word that is there as long as several programs fit the page as well. */
export const unsureNotice = (popup: Page): Locator => popup.getByText('unsure');

/** The programs that fit the page as well, one of which is to be chosen. */
export const programRadios = (popup: Page): Locator =>
  popup.getByRole('radiogroup', { name: 'Program' }).getByRole('radio');

/** Makes the chosen program that of the site. */
export const alwaysThisOne = (popup: Page): Locator => popup.getByRole('checkbox', { name: /^Always this one on/ });

/** Clicks "Copy deeplink", waits until the popup says "Copied", and returns the link that it shows. */
export async function copyDeeplink(popup: Page): Promise<string> {
  await copyButton(popup).click();
  await expect(copiedStatus(popup)).toBeVisible();
  return deeplinkField(popup).inputValue();
}
