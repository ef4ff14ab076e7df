import { expect, type Page } from '@playwright/test';
import { withOtherBrowser as test } from './fixtures/with-other-browser.ts';
import { expectUsed } from './surfaces/every-page.ts';
import { connect, openOptionsPage } from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';

// Two browsers keep to the minute each by itself.
test.use({ sandboxOptions: { ratePerMinute: 40 } });

type Items = Readonly<Record<string, unknown>>;
interface ExtensionPage {
  readonly chrome: {
    readonly storage: { readonly sync: { get(keys: null): Promise<Items>; set(items: Items): Promise<void> } };
  };
}

// Both replace the browsers' own sync, which needs an account and a network.
const readSynced = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as ExtensionPage).chrome.storage.sync.get(null));
const writeSynced = (page: Page, items: Items) =>
  page.evaluate((synced) => (globalThis as unknown as ExtensionPage).chrome.storage.sync.set(synced), items);

const countsOf = (items: Items) => Object.entries(items).filter(([key]) => key.startsWith('deeplinks:'));

test('a link of one browser is in the other’s count, on its open page too', { tag: '@release' }, async ({
  extension,
  sandbox,
  options,
  other,
}) => {
  const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/')));
  await copyDeeplink(popup);
  await expectUsed(popup, 1);
  await expect.poll(async () => countsOf(await readSynced(options)).length).toBe(1);

  // Counts belong to an account: the second computer has it once it is connected with the same credentials.
  sandbox.allowAuthentications(2);
  const otherOptions = await connect(other, sandbox);
  await expectUsed(otherOptions, 0);
  await writeSynced(otherOptions, await readSynced(options));
  await expectUsed(otherOptions, 1);
  await openOptionsPage(otherOptions, 'Account');
  await expect(otherOptions.getByText(/\d here$/)).toHaveCount(0);
  await expect(otherOptions.getByText('1 on your other browsers', { exact: true })).toBeVisible();
  // Its own key is no other browser's: nothing is counted twice on the way back.
  await writeSynced(options, await readSynced(otherOptions));
  await expectUsed(options, 1);
  await openOptionsPage(options, 'Account');
  await expect(options.getByText('1 here', { exact: true })).toBeVisible();
});
