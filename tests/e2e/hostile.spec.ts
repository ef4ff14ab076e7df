import { expect } from '@playwright/test';
import { connect } from './fixtures/connect.ts';
import { copyDeeplink } from './fixtures/copy-deeplink.ts';
import { createPageButton } from './fixtures/create-page-button.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { turnOnMerchantPages } from './fixtures/turn-on-merchant-pages.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';

const product = '/my/product/jasmine-rice-5-kg';

test('a page that frames the extension, and floods it with messages and addresses, gets nothing, and the user all', async ({
  extension,
  sandbox,
}) => {
  const options = await connect(extension, sandbox);
  await expect(options.getByText(/^Last synced/)).toBeVisible({ timeout: 30_000 });
  await turnOnMerchantPages(extension, options);
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const button = await createPageButton(page);
  await button.expectShown();

  const root = `chrome-extension://${extension.extensionId}`;
  const seen = await page.evaluate(async (extensionRoot) => {
    const framed: string[] = [];
    for (const file of ['popup.html', 'options.html', 'workspace.html', 'offscreen.html', 'page-button.js']) {
      const frame = document.createElement('iframe');
      frame.src = `${extensionRoot}/${file}`;
      const loaded = new Promise((resolve) => {
        frame.addEventListener('load', resolve, { once: true });
        frame.addEventListener('error', resolve, { once: true });
      });
      document.body.append(frame);
      await loaded;
      framed.push(file);
      frame.contentWindow?.postMessage({ linkmint: 'mintDeeplink', version: '0', input: {} }, '*');
    }
    const runtime = (globalThis as { chrome?: { runtime?: unknown } }).chrome?.runtime;
    for (let index = 0; index < 2_000; index++) {
      window.postMessage(
        { linkmint: 'mintHere', version: '0.2.0', accountId: null, input: { requestId: `${index}` } },
        '*',
      );
      if (index % 10 === 0) history.replaceState(null, '', `${location.pathname}?flood=${index}`);
      if (index % 100 === 0) document.dispatchEvent(new CustomEvent('linkmint', { detail: { mintHere: index } }));
    }
    return { framed, canMessage: runtime !== undefined };
  }, root);
  expect(seen).toEqual({ framed: expect.any(Array), canMessage: false });
  // What was framed is the browser's page of an error, and nothing of the extension's.
  expect(page.frames().filter((frame) => frame.url().startsWith(root))).toEqual([]);
  expect(listCalls(sandbox, 'deeplink/generate')).toEqual([]);

  await copyDeeplink(await extension.openPopup(page));
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
});
