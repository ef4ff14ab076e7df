import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { expectUsed } from './surfaces/every-page.ts';
import { copyDeeplink, programName } from './surfaces/popup.ts';

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
