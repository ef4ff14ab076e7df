import { expect } from '@playwright/test';
import { listCalls } from '../e2e/fixtures/list-calls.ts';
import { withFirefox as test } from './fixtures/with-firefox.ts';

const generate = 'deeplink/generate';

test('from the page to the clipboard: one click in the popup mints, copies and counts', async ({
  firefox,
  sandbox,
}) => {
  const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/rice?utm_source=newsletter'));
  const popup = await firefox.openPopup(page);
  await popup.expectText('Kedai Harian MY');
  await popup.fill('Sub ID 1', 'spring mail & co');
  await popup.click('Copy deeplink');
  await popup.expectText('Copied');
  const [call] = listCalls(sandbox, generate).slice(-1);
  expect(call?.parameters).toMatchObject({
    url: sandbox.toSiteUrl('www.kedai-harian', '/my/product/rice'),
    aff_sub: 'spring mail & co',
  });
  const link = await firefox.readClipboard();
  expect(sandbox.control.listLinks().map(({ trackingLink }) => trackingLink)).toContain(link);
  await firefox.closePopup();

  const again = await firefox.openPopup(page);
  await again.click('Copy deeplink');
  await again.expectText('You had this link: none used');
  expect(await firefox.readClipboard()).toBe(link);
  await firefox.closePopup();
});

test('the popup goes when a link in it opens a tab', async ({ firefox, sandbox }) => {
  const page = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/'));
  for (const [name, path] of [
    ['Workspace', 'workspace.html'],
    ['Options', 'options.html'],
  ] as const) {
    const popup = await firefox.openPopup(page);
    await popup.click(name);
    const opened = await firefox.waitForTab(new RegExp(`^${firefox.toOwnUrl(path)}`));
    await expect.poll(firefox.isPopupOpen, { message: name }).toBe(false);
    await firefox.close(opened);
  }
});

test('the shortcut on a page of the browser itself is answered by the badge', async ({ firefox }) => {
  await firefox.visit('about:license');
  await firefox.pressShortcut();
  await expect.poll(async () => (await firefox.readBadge()).text).toBe('!');
  // The title comes behind the text.
  await expect
    .poll(async () => (await firefox.readBadge()).title)
    .toContain('No link can be made for this kind of page.');
});
