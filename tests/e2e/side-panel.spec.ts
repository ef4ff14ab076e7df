import { expect, type Page } from '@playwright/test';
import type { Post } from '#lib/domain/posts/post.ts';
import { askWorker } from './fixtures/ask-worker.ts';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { readAllRows } from './fixtures/stored-rows.ts';
import { copyButton, quotaMeter } from './surfaces/every-page.ts';
import { addOpenTabsButton, addToPostButton, allowOpenTabs, panelTitle, postTab } from './surfaces/side-panel.ts';

const status = (panel: Page) => panel.getByRole('status');

test('five products from three programs go into a post from the panel, and no link is used', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const rice = await extension.visit(`${sandbox.productUrl}?utm_source=a`);
  const panel = await extension.openPanel(rice);
  await expect(panelTitle(panel)).toHaveText('Jasmine Rice 5 kg');
  await expect(quotaMeter(panel)).toHaveText('1,000 links left this month');
  await expect(panel.getByRole('radio', { name: /HARIAN10/ })).toBeChecked();
  // A headless browser gives its panel no focus of the window, so only the element is compared.
  const focused = () => panel.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain('Add to post');
  await addToPostButton(panel).press('Enter');
  await expect(status(panel)).toHaveText('Added as product 1. No link used.');
  expect(await focused()).toBe('Added ✓ Undo');
  expect(await panel.evaluate(listInstallWarnings)).toEqual(['Modify data you copy and paste']);

  // Without a permission the panel keeps the page that it was called on, until it is called to another one.
  const shirt = await extension.visit(sandbox.toSiteUrl('my.batik-nusa', '/product/indigo-batik-shirt'));
  await expect(panel.getByText(/ on a page brings it in here/)).toBeVisible();
  await expect(panelTitle(panel)).toHaveText('Jasmine Rice 5 kg');
  await extension.openPopup(shirt).then((popup) => popup.getByRole('button', { name: 'Make a post' }).click());
  await expect(panelTitle(panel)).toHaveText('Indigo Batik Shirt');
  // The worker that answers is another one.
  await extension.killWorker();
  await addToPostButton(panel).click();
  await expect(status(panel)).toHaveText('Added as product 2. No link used.');
  expect(await findBarriersLightAndDark(panel)).toEqual([]);
  await allowOpenTabs(extension, panel);
  for (const [site, path] of [
    ['my.batik-nusa', '/product/canvas-tote'],
    ['www.pelangi-paint', '/shop/product/brass-desk-lamp'],
    ['www.pelangi-paint', '/shop/product/cotton-throw'],
    ['no-program', '/product/none'],
  ] as const) {
    await extension.visit(sandbox.toSiteUrl(site, path));
  }
  await expect(panelTitle(panel)).toHaveText('No program for this site');
  await rice.bringToFront();
  await expect(panelTitle(panel)).toHaveText('Jasmine Rice 5 kg');
  await addOpenTabsButton(panel).click();
  await expect(postTab(panel, 5)).toHaveAttribute('aria-selected', 'true');
  await expect(status(panel)).toHaveText('Added 3 products. No link used.');

  // A pointer drags a product to another place, and back.
  const listed = panel.getByRole('list', { name: 'Products' }).getByRole('listitem');
  // Its rate comes with what is stored of the program, and may move the rows under the pointer.
  await expect(listed.nth(4)).toContainText('Pelangi Paint · 5.00%');
  await listed.nth(4).dragTo(listed.nth(0));
  await expect(status(panel)).toHaveText('Cotton Throw: now 1 of 5');
  await expect(listed.nth(0)).toContainText('Cotton Throw');
  await listed.nth(0).dragTo(listed.nth(4));
  await expect(listed.nth(4)).toContainText('Cotton Throw');
  await expect(status(panel)).toHaveText('Cotton Throw: now 5 of 5');

  const products = (await readAllRows<Post>(panel, 'posts')).flatMap((post) => post.products);
  expect(new Set(products.map(({ offerName }) => offerName)).size).toBe(3);
  // Each page was read in its act: the price is the page's own.
  expect(products.map(({ said }) => [said.name, said.currency, Number(said.price) > 0])).toEqual(
    ['Jasmine Rice 5 kg', 'Indigo Batik Shirt', 'Canvas Tote', 'Brass Desk Lamp', 'Cotton Throw'].map((name) => [
      name,
      'MYR',
      true,
    ]),
  );
  expect(products[0]?.url).toBe(sandbox.productUrl);
  expect(products[0]?.coupon?.voucherCode).toBe('HARIAN10');
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(0);

  // What was done with an address is said on its page, and stops nothing.
  const { accountId } = await readActiveAccount(panel);
  await askWorker(panel, accountId, 'noteCopy', { actId: 'earlier', url: products[0]?.url ?? '', channel: 'Telegram' });
  await panel.getByRole('tab', { name: 'This page' }).click();
  await expect(panel.getByText(/^You copied this /)).toBeVisible();
  await copyButton(panel).click();
  await expect(status(panel)).toContainText('999 left');
  await expect(quotaMeter(panel)).toHaveText('999 links left this month');
  expect(sandbox.control.listLinks().map(({ trackingLink }) => trackingLink)).toContain(
    await extension.readClipboard(),
  );
});

/** What this browser says of the extension before it is installed. */
function listInstallWarnings(): Promise<readonly string[]> {
  const { management, runtime } = (
    globalThis as unknown as {
      chrome: {
        management: { getPermissionWarningsByManifest(manifest: string): Promise<readonly string[]> };
        runtime: { getManifest(): object };
      };
    }
  ).chrome;
  return management.getPermissionWarningsByManifest(JSON.stringify(runtime.getManifest()));
}
