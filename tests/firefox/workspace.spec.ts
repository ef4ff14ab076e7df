import { expect } from '@playwright/test';
import { withFirefox as test } from './fixtures/with-firefox.ts';

test('the Bulk tab mints a list once each, a stop of the event page between, and the Links tab has them', async ({
  firefox,
  sandbox,
}) => {
  const urls = [1, 2, 3, 4, 5, 6].map((item) => sandbox.toSiteUrl('www.kedai-harian', `/my/product/bulk-${item}`));
  const workspace = await firefox.openOwn('workspace.html#/bulk');
  await workspace.fill('Destinations', urls.join('\n'));
  await workspace.expectText('6 lines: 6 new');
  await workspace.click('Start');
  const minted = () => sandbox.control.listLinks().filter(({ url }) => urls.includes(url)).length;
  await expect.poll(minted).toBeGreaterThan(1);
  await firefox.stopEventPage();
  await workspace.expectText('Finished:');
  const destinations = sandbox.control.listLinks().map(({ url }) => url);
  for (const url of urls) expect(destinations.filter((each) => each === url)).toHaveLength(1);

  const links = await firefox.openOwn('workspace.html#/links');
  await links.expectText('/my/product/bulk-1');
  await firefox.close(links);
  await firefox.close(workspace);
});

test('each tab opens, with what it lists', async ({ firefox }) => {
  for (const [tab, text] of [
    ['programs', 'Gadget Gila'],
    ['coupons', 'BERAS5'],
    ['shops', /shops?/i],
    ['earnings', 'Update earnings'],
  ] as const) {
    const workspace = await firefox.openOwn(`workspace.html#/${tab}`);
    await workspace.expectText(text);
    await firefox.close(workspace);
  }
});
