import { expect, type Locator, type Page } from '@playwright/test';
import type { ExtensionDriver } from '../fixtures/create-extension-driver.ts';

/** What the panel shows: the page's product, or the view's own heading. */
export const panelTitle = (panel: Page): Locator => panel.getByRole('heading', { level: 1 });

export const addToPostButton = (panel: Page): Locator => panel.getByRole('button', { name: 'Add to post' });

export const addOpenTabsButton = (panel: Page): Locator => panel.getByRole('button', { name: 'Add open tabs' });

/** The tab of the post, with so many products in it. */
export const postTab = (panel: Page, products: number): Locator =>
  panel.getByRole('tab', { name: products === 1 ? 'Post, 1 product' : `Post, ${products} products` });

/** Chooses a channel for the post, or takes it out. */
export const channelButton = (panel: Page, channel: string): Locator => panel.getByRole('button', { name: channel });

export const makeTextsButton = (panel: Page, links: number): Locator =>
  panel.getByRole('button', { name: `Make ${links} ${links === 1 ? 'link' : 'links'} and the texts` });

/** A post's text, in the panel and in the workspace. */
export const textField = (page: Page, channel: string): Locator =>
  page.getByRole('textbox', { name: `Text for ${channel}` });

export const copyForButton = (panel: Page, channel: string): Locator =>
  panel.getByRole('button', { name: `Copy for ${channel}` });

export const postedInButton = (panel: Page, channel: string): Locator =>
  panel.getByRole('button', { name: `Posted in ${channel}` });

/** Adds the page's product to a post for one channel, and makes its link and text. */
export async function makePost(panel: Page, channel: string): Promise<void> {
  await addToPostButton(panel).click();
  await postTab(panel, 1).click();
  await channelButton(panel, channel).click();
  await makeTextsButton(panel, 1).click();
}

/**
 * Lets the panel see all tabs: no headless browser shows the prompt, so that the addresses of pages are allowed, and each
 * prompt of the panel is answered with yes.
 */
export async function allowOpenTabs(extension: ExtensionDriver, panel: Page): Promise<void> {
  await extension.grantHostAccess('*://*/*');
  expect(await panel.evaluate(requestAllPages)).toBe(true);
  await panel.evaluate(() => {
    const { permissions } = (globalThis as unknown as { chrome: { permissions: { request: () => Promise<boolean> } } })
      .chrome;
    permissions.request = async () => true;
  });
}

/** Runs in the panel: takes the permission that was granted beforehand. */
export function requestAllPages(): Promise<boolean> {
  const { permissions } = (
    globalThis as unknown as {
      chrome: { permissions: { request(wanted: { origins: readonly string[] }): Promise<boolean> } };
    }
  ).chrome;
  return permissions.request({ origins: ['*://*/*'] });
}
