import { expect, type Page } from '@playwright/test';
import type { MessageOutput } from '#lib/messaging/protocol.ts';
import { askWorker } from './fixtures/ask-worker.ts';
import { connected as test } from './fixtures/connected.ts';
import type { ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { extensionsPage } from './fixtures/extensions-page.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { copiedStatus, copyButton, expectUsed } from './surfaces/every-page.ts';
import { createPageButton } from './surfaces/merchant-page.ts';
import { turnOnMerchantPages } from './surfaces/options.ts';
import { copyDeeplink, deeplinkField, programName } from './surfaces/popup.ts';

/** Elements that could only come from a catalogue's text read as markup. */
const markup = 'h1 *, b, i:not([class]), img, iframe, script:not([src]), svg[onload], a[href^="javascript:"]';

async function removeHostAccess(extension: ExtensionDriver, pattern: string) {
  const page = await extension.context.newPage();
  await page.goto(extensionsPage);
  await page.evaluate(
    ([id, host]) => {
      const { developerPrivate } = (
        globalThis as unknown as {
          chrome: { developerPrivate: { removeHostPermission(id: string, host: string): Promise<void> } };
        }
      ).chrome;
      return developerPrivate.removeHostPermission(id, host);
    },
    [extension.extensionId, pattern] as const,
  );
  await page.close();
}

function countDialogs(popup: Page): () => number {
  let dialogs = 0;
  popup.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  return () => dialogs;
}

test("a catalogue's text is text and never markup", { tag: '@release' }, async ({ extension, sandbox, options }) => {
  await turnOnMerchantPages(extension, options);
  for (const { site, name } of [
    { site: 'www.kain-co', name: 'Kain & Co <b>Outlet</b>' },
    { site: 'gadget-gila', name: '"><img src=x onerror=alert(1)> Gadget Gila' },
  ]) {
    await test.step(name, async () => {
      const page = await extension.visit(sandbox.toSiteUrl(site, '/'));
      await (await createPageButton(page)).expectShown();
      const popup = await extension.openPopup(page);
      const dialogs = countDialogs(popup);
      await expect(programName(popup)).toHaveText(name);
      await expect(popup.locator('#app').locator(markup)).toHaveCount(0);
      await expect(popup).toHaveTitle('Linkmint');
      await copyDeeplink(popup);
      expect(dialogs()).toBe(0);
    });
  }
  expect(listCalls(sandbox, 'deeplink/generate').map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
});

const absurdQueries = [
  { what: '5,000 characters of query', query: `q=${'x'.repeat(5_000)}` },
  { what: '500 parameters', query: Array.from({ length: 500 }, (_, at) => `p${at}=${at}`).join('&') },
  {
    what: 'percent signs that encode nothing, bytes that are no UTF-8, and a zero',
    query: 'q=100%&r=%zz&s=%E0%A4%A&t=%FF%FE&u=%00&v=%ED%A0%80',
  },
  {
    what: 'separators and markup, encoded and not, and letters of many alphabets',
    query: 'q=a%26b%3Dc+d%2Be&r=<b>"\'&s=a;b|c&&=&t&u=café-日本語-🍚-%E2%80%AE',
  },
];

test("an absurd address is the link's destination, byte for byte", { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  const minted: string[] = [];
  for (const { what, query } of absurdQueries) {
    await test.step(what, async () => {
      const page = await extension.visit(`${sandbox.productUrl}?${query}`);
      minted.push(page.url());
      const popup = await extension.openPopup(page);
      await expect(programName(popup)).toHaveText('Kedai Harian MY');
      const deeplink = await copyDeeplink(popup);
      await expectUsed(popup, minted.length);
      // No wider than itself: a long address does not push the button out of sight.
      expect(await popup.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await extension.readClipboard()).toBe(deeplink);
      expect(listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters.url)).toEqual(minted);
      await page.close();
    });
  }
});

test('what cannot be asked for is an alert, with nothing sent and nothing counted', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  await test.step('an address of more than 8,000 characters is too long for a link: an alert says so, nothing sent, nothing counted', async () => {
    const popup = await extension.openPopup(await extension.visit(`${sandbox.productUrl}?q=${'x'.repeat(8_100)}`));
    await copyButton(popup).click();
    await expect(popup.getByRole('alert')).toContainText('too long for a link');
    await expectUsed(popup, 0);
    expect(listCalls(sandbox, 'deeplink/generate')).toEqual([]);
  });
  await test.step('the permission for the service revoked: an alert that says so, nothing sent, nothing counted', async () => {
    const pattern = `http://${new URL(sandbox.serviceUrl).hostname}/*`;
    const page = await extension.visit(sandbox.productUrl);
    await removeHostAccess(extension, pattern);
    const popup = await extension.openPopup(page);
    const calls = sandbox.control.getStatistics().apiCalls.length;
    await copyButton(popup).click();
    await expect(popup.getByRole('alert')).toContainText('The browser did not let Linkmint reach your network');
    await expectUsed(popup, 0);
    expect(sandbox.control.getStatistics().apiCalls).toHaveLength(calls);

    // With the permission back, the same click works: the account was not lost with it.
    await popup.close();
    await extension.grantHostAccess(pattern);
    const again = await extension.openPopup(page);
    await copyDeeplink(again);
    await expectUsed(again, 1);
  });
});

test('one link that is asked for twice at once is one call and one link', { tag: '@release' }, async ({
  extension,
  sandbox,
  options,
}) => {
  await test.step('by two clicks in two windows', async () => {
    sandbox.control.addFault({ name: 'hold', path: '/api/deeplink/generate' });
    const url = sandbox.productUrl;
    const first = await extension.openPopup(await extension.visit(url));
    await copyButton(first).click();
    await expect.poll(() => listCalls(sandbox, 'deeplink/generate').length).toBe(1);
    await first.close();

    // The second window's click comes before the first call has an answer.
    const opened = extension.context.waitForEvent('page');
    await options.evaluate((at) => {
      const { windows } = (globalThis as unknown as { chrome: { windows: { create(of: object): Promise<unknown> } } })
        .chrome;
      return windows.create({ url: at, focused: true });
    }, `${url}?utm_source=second-window`);
    const otherPage = await opened;
    await otherPage.waitForURL(/second-window/);
    const second = await extension.openPopup(otherPage);
    await expect(programName(second)).toHaveText('Kedai Harian MY');
    await copyButton(second).click();
    sandbox.control.clearFaults();
    await expect(copiedStatus(second)).toBeVisible();
    const deeplink = await deeplinkField(second).inputValue();
    await expectUsed(second, 1);
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
    expect(sandbox.control.listLinks().filter(({ trackingLink }) => trackingLink === deeplink)).toHaveLength(1);
  });
  await test.step('by two pages of the extension in the same instant, which get the same one', async () => {
    const other = await extension.openOptions();
    const offerId = String(sandbox.control.findOfferByName('Kedai Harian MY')?.offerId);
    const { accountId } = await readActiveAccount(options);
    const ask = async (page: Page, requestId: string) => {
      const answer = await askWorker(page, accountId, 'mintDeeplink', {
        requestId,
        offerId,
        destinationUrl: `${sandbox.productUrl}-of-two-pages`,
        subIds: ['', '', '', '', ''],
        overQuota: false,
        despiteRefusal: false,
      });
      if (!answer.ok) throw new Error(`The worker refused: ${answer.error.code}`);
      const outcome = answer.output as MessageOutput<'mintDeeplink'>;
      if (outcome.kind !== 'minted') throw new Error(`Not minted: ${outcome.kind}`);
      return outcome.link.trackingLink;
    };
    const answers = await Promise.all([ask(options, 'one window'), ask(other, 'another window')]);
    expect(new Set(answers).size).toBe(1);
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(2);
    const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
    await expectUsed(popup, 2);
  });
});
