import { expect } from '@playwright/test';
import { aPost, aPostChannel } from '#tests/builders/a-post.ts';
import { connected as test } from './fixtures/connected.ts';
import { countActs } from './fixtures/count-acts.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { saveChannels } from './fixtures/save-channels.ts';
import { seedPosts } from './fixtures/seed-posts.ts';
import { setCallsPerMinute } from './surfaces/options.ts';
import { addOpenTabsButton, allowOpenTabs, copyForButton, makeTextsButton, panelTitle } from './surfaces/side-panel.ts';
import { destinationsField, makeLinksButton } from './surfaces/workspace.ts';

/*
 * How many acts the tasks take that publishers do every day. Each number is a promise: a change that needs more acts
 * fails here. The pages of products are open, and the toolbar's button is pinned.
 */

test.use({ sandboxOptions: { ratePerMinute: 600 } });

const pages = [
  ['my.batik-nusa', '/product/indigo-batik-shirt'],
  ['my.batik-nusa', '/product/canvas-tote'],
  ['www.pelangi-paint', '/shop/product/brass-desk-lamp'],
  ['www.pelangi-paint', '/shop/product/cotton-throw'],
] as const;

test('everyday tasks take no more acts than promised', async ({ extension, options, sandbox }) => {
  await setCallsPerMinute(options, 600);
  await saveChannels(options, [
    ['telegram', 'Telegram', 'messenger'],
    ['blog', 'Blog', 'html'],
  ]);
  // A publisher posts where they posted before.
  const before = [
    aPostChannel({ channelId: 'telegram', name: 'Telegram', text: 'Ad', postedAtMs: 1 }),
    aPostChannel({ channelId: 'blog', name: 'Blog', text: 'Ad', postedAtMs: 1 }),
  ];
  await seedPosts(options, [aPost({ postId: 'before', state: 'out', products: [], channels: before })]);
  const rice = await extension.visit(sandbox.productUrl);

  await test.step('five products in two channels: eight clicks, the browser’s question counted, without following the tabs', async () => {
    const acts = countActs();
    for (const [site, path] of pages) await extension.visit(sandbox.toSiteUrl(site, path));
    // The button of the toolbar, and "Make a post" in the popup.
    const panel = await extension.openPanel(rice);
    acts.clickBrowser();
    acts.clickBrowser();
    await allowOpenTabs(extension, panel);
    await rice.bringToFront();
    await expect(panelTitle(panel)).toHaveText('Jasmine Rice 5 kg');
    await acts.click(addOpenTabsButton(panel));
    acts.clickBrowser();
    await acts.click(makeTextsButton(panel, 10));
    await acts.click(copyForButton(panel, 'Telegram'));
    await expect(panel.getByRole('status')).toHaveText(/^Copied for Telegram/);
    expect((await extension.readClipboard()).match(/https?:\S+/g)).toHaveLength(5);
    await acts.click(copyForButton(panel, 'Blog, as HTML'));
    await expect(panel.getByRole('status')).toHaveText(/^Copied for Blog/);
    expect((await extension.readClipboard()).match(/<a /g)).toHaveLength(5);
    const { clicks, keys, pastes } = acts.read();
    expect(clicks).toBeLessThanOrEqual(8);
    expect([keys, pastes]).toEqual([0, 0]);
  });

  await test.step('a list in Bulk after a post: no act more than before it', async () => {
    const acts = countActs();
    const page = await extension.openWorkspace('#/bulk');
    const list = [1, 2, 3].map((item) => sandbox.toSiteUrl('www.pelangi-paint', `/shop/product/item-${item}`));
    await acts.paste(destinationsField(page), list.join('\n'));
    await acts.click(makeLinksButton(page, 3));
    await acts.click(page.getByRole('button', { name: 'Copy all', exact: true }));
    expect(acts.read()).toEqual({ clicks: 2, keys: 0, pastes: 1 });
    await page.close();
  });

  await test.step('a link of another preset: three clicks in the menu of the page', async () => {
    const acts = countActs();
    // The right button, "Linkmint" or "With a preset", and the preset.
    acts.clickBrowser(3);
    await rice.bringToFront();
    await extension.chooseMenuEntry(rice, 'preset-page:blog');
    await expect.poll(() => listCalls(sandbox, 'deeplink/generate').length).toBe(14);
    expect(listCalls(sandbox, 'deeplink/generate').at(-1)?.parameters).toMatchObject({ aff_sub: 'blog' });
    expect(acts.read().clicks).toBeLessThanOrEqual(3);
  });
});
