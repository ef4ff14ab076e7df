import { expect } from '@playwright/test';
import { listCalls } from '../e2e/fixtures/list-calls.ts';
import { withFirefox as test } from './fixtures/with-firefox.ts';

const generate = 'deeplink/generate';

test('the Bulk tab mints a list once each, a stop of the event page between, and the Links tab has them', {
  tag: '@release',
}, async ({ firefox, sandbox }) => {
  const urls = [1, 2, 3, 4, 5, 6].map((item) => sandbox.toSiteUrl('www.kedai-harian', `/my/product/bulk-${item}`));
  const workspace = await firefox.openOwn('workspace.html#/bulk');
  // The tab begins with the last list, where a test before made one.
  await expect.poll(async () => (await workspace.has('Destinations')) || (await workspace.has('New list'))).toBe(true);
  if (await workspace.has('New list')) await workspace.click('New list');
  await workspace.fill('Destinations', urls.join('\n'));
  await workspace.expectText('6 lines: 6 new');
  sandbox.control.addFault({ name: 'hold', path: `/api/${generate}`, skip: 2 });
  const before = listCalls(sandbox, generate).length;
  await workspace.click('Make 6 links');
  await expect.poll(() => listCalls(sandbox, generate).length).toBe(before + 3);
  await firefox.stopEventPage();
  await workspace.expectText('Finished: 5 made, 1 unknown');
  sandbox.control.clearFaults();
  const destinations = sandbox.control.listLinks().map(({ url }) => url);
  for (const url of urls) expect(destinations.filter((each) => each === url)).toHaveLength(1);

  const links = await firefox.openOwn('workspace.html#/links');
  await links.expectText('/my/product/bulk-1');
  await firefox.close(links);
  await firefox.close(workspace);
});

test('each tab opens, with what it lists', async ({ firefox }) => {
  for (const [tab, text] of [
    ['programs?view=all&q=gadget', 'Gadget Gila'],
    ['coupons', 'BERAS5'],
    ['shops', /shops?/i],
    ['earnings', 'Update earnings'],
  ] as const) {
    const workspace = await firefox.openOwn(`workspace.html#/${tab}`);
    await workspace.expectText(text);
    await firefox.close(workspace);
  }
});
