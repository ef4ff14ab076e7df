import { expect } from '@playwright/test';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { connected as test } from './fixtures/connected.ts';
import { countActs } from './fixtures/count-acts.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { saveChannels } from './fixtures/save-channels.ts';
import { seedLinks } from './fixtures/seed-links.ts';
import { seedPosts } from './fixtures/seed-posts.ts';
import { syncNow } from './surfaces/every-page.ts';
import { setCallsPerMinute } from './surfaces/options.ts';
import { addOpenTabsButton, allowOpenTabs, copyForButton, makeTextsButton, panelTitle } from './surfaces/side-panel.ts';
import { destinationsField, makeLinksButton, searchField, tabOf } from './surfaces/workspace.ts';

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

test('a program that stopped is replaced in four posts, and the best payer for a word found, by no more acts than promised', {
  tag: '@release',
}, async ({ extension, options, sandbox }) => {
  await setCallsPerMinute(options, 600);
  await saveChannels(options, [['telegram', 'Telegram', 'messenger']]);
  const batik = sandbox.control.findOfferByName('Batik Nusa Malaysia');
  if (batik === null) throw new Error('The catalogue lacks a program');
  const [offerId, productId] = [String(batik.offerId), 'shirt'];
  const url = sandbox.toSiteUrl('my.batik-nusa', '/product/indigo-batik-shirt');
  const product = aPostProduct({ productId, url, offerId, offerName: batik.name });
  await seedPosts(
    options,
    ['bcdfgh', 'jkmnpq', 'rstvwx', 'ghjkmn'].map((code, at) => {
      const trackingLink = `https://go.links.example/${code}`;
      const links = [aPostLink({ productId, offerId, subIds: ['telegram', code, '', '', ''], trackingLink })];
      const channels = [aPostChannel({ text: `Batik\n${trackingLink}`, links, postedAtMs: 1 })];
      return aPost({ postId: code, code, name: `Basket ${at + 1}`, state: 'out', products: [product], channels });
    }),
  );
  // Programs are watched whose links were made.
  await seedLinks(options, 1, () => ({ offerId }));
  sandbox.control.updateOffer(batik.offerId, { paused: true });
  await syncNow(options);

  await test.step('from the toolbar to the first new text: five clicks, a look at the price among them', async () => {
    const acts = countActs();
    // The button of the toolbar, and "Workspace" in the popup.
    acts.clickBrowser(2);
    const page = await extension.openWorkspace();
    await acts.click(page.getByRole('button', { name: /^Replace in 4 posts/ }));
    const plan = page.getByRole('dialog', { name: 'Replace Batik Nusa Malaysia in 4 posts' });
    await expect(plan.getByRole('status')).toHaveText(/^4 of your 1,000 links, 996 left after\./);
    await acts.click(plan.getByRole('button', { name: 'Make 4 links' }));
    await acts.click(page.getByRole('button', { name: 'Copy next' }));
    // Of the posts that have their links by now.
    await expect.poll(() => extension.readClipboard()).toMatch(/Basket \d\s[\s\S]*http:\/\/go\./);
    expect(acts.read()).toEqual({ clicks: 5, keys: 0, pastes: 0 });
    await page.close();
  });

  await test.step('the best payer for "shoes": four clicks and the word', async () => {
    const acts = countActs();
    acts.clickBrowser(2);
    const page = await extension.openWorkspace();
    await acts.click(tabOf(page, 'Programs'));
    await searchField(page, 'programs').fill('shoes');
    const rates = page
      .getByRole('row')
      .filter({ hasText: /Fashion/ })
      .filter({ hasText: '%' });
    await expect(page.getByText(/^\d+ of 45 programs$/)).toBeVisible();
    await acts.click(page.getByRole('button', { name: 'Commission' }));
    await expect(page.getByRole('columnheader', { name: 'Commission' })).toHaveAttribute('aria-sort', 'descending');
    const percentages = (await rates.allInnerTexts()).map((text) =>
      Number.parseFloat(/[\d.]+(?=%)/.exec(text)?.[0] ?? ''),
    );
    expect(percentages.length).toBeGreaterThan(1);
    expect(percentages).toEqual(percentages.toSorted((one, other) => other - one));
    expect(acts.read().clicks).toBe(4);
  });
});
