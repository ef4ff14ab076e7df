import type { Locator, Page } from '@playwright/test';

/** The form in which the user types service, key and secret: in the options, and on the page that greets. */

export interface Credentials {
  readonly serviceUrl: string;
  readonly key: string;
  readonly secret: string;
}

export const serviceUrlField = (page: Page): Locator => page.getByRole('textbox', { name: 'Service URL' });

export const secretField = (page: Page): Locator => page.getByLabel('API secret', { exact: true });

export const connectButton = (page: Page): Locator => page.getByRole('button', { name: 'Connect', exact: true });

export const connectedStatus = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Connected' });

async function typeCredentials(page: Page, { serviceUrl, key, secret }: Credentials): Promise<void> {
  await serviceUrlField(page).fill(serviceUrl);
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await secretField(page).fill(secret);
}

/** Types all three, and clicks "Connect", whatever comes of it. */
export async function tryToConnect(page: Page, credentials: Credentials): Promise<void> {
  await typeCredentials(page, credentials);
  await connectButton(page).click();
}
