import { expect } from '@playwright/test';
import { daysLeft } from '#lib/domain/coupons/campaign.ts';
import type { Post, PostCoupon } from '#lib/domain/posts/post.ts';
import { askWorker } from './fixtures/ask-worker.ts';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { saveChannels } from './fixtures/save-channels.ts';
import { readAllRows } from './fixtures/stored-rows.ts';
import { syncNow } from './surfaces/every-page.ts';
import { setCallsPerMinute } from './surfaces/options.ts';
import {
  addOpenTabsButton,
  allowOpenTabs,
  channelButton,
  copyForButton,
  makeTextsButton,
  panelTitle,
  postedInButton,
  postTab,
} from './surfaces/side-panel.ts';

test.use({ sandboxOptions: { ratePerMinute: 600 } });

const pages = [
  ['my.batik-nusa', '/product/indigo-batik-shirt'],
  ['my.batik-nusa', '/product/canvas-tote'],
  ['www.pelangi-paint', '/shop/product/brass-desk-lamp'],
  ['www.pelangi-paint', '/shop/product/cotton-throw'],
] as const;

test('five products of three programs become two texts, and are edited when a coupon ends and a program pauses', async ({
  extension,
  options,
  sandbox,
}) => {
  await setCallsPerMinute(options, 600);
  const { accountId } = await readActiveAccount(options);
  await saveChannels(options, [
    ['telegram', 'Telegram', 'messenger'],
    ['blog', 'Blog', 'html'],
  ]);
  const made = () => listCalls(sandbox, 'deeplink/generate').length;

  const rice = await extension.visit(sandbox.productUrl);
  const panel = await extension.openPanel(rice);
  await allowOpenTabs(extension, panel);
  for (const [site, path] of pages) await extension.visit(sandbox.toSiteUrl(site, path));
  // The panel follows by now: the addresses are there.
  await expect(panelTitle(panel)).toHaveText('Cotton Throw');
  await rice.bringToFront();
  await expect(panelTitle(panel)).toHaveText('Jasmine Rice 5 kg');
  await addOpenTabsButton(panel).click();
  await expect(postTab(panel, 5)).toHaveAttribute('aria-selected', 'true');
  await channelButton(panel, 'Telegram').click();
  await channelButton(panel, 'Blog').click();
  await expect(panel.getByRole('group', { name: 'What the links use' })).toContainText('10 new links');
  expect(await findBarriersLightAndDark(panel)).toEqual([]);
  expect(made()).toBe(0);
  // The worker that makes them is another one. (Kills while they are made: tests/kills/posts.test.ts.)
  await extension.killWorker();
  await makeTextsButton(panel, 10).click();

  await test.step('each text has its own links, and each link was made once', async () => {
    const telegram = copyForButton(panel, 'Telegram');
    await expect(telegram).toBeFocused();
    await telegram.click();
    await expect(panel.getByRole('status')).toHaveText('Copied for Telegram, 990 links left');
    // What is marked as posted is the text that was copied.
    await expect(panel.getByRole('tab', { name: 'Telegram Copied', selected: true })).toBeVisible();
    await expect(postedInButton(panel, 'Telegram')).toBeVisible();
    const chat = await extension.readClipboard();
    await expect(postedInButton(panel, 'Telegram')).toBeFocused();
    await copyForButton(panel, 'Blog, as HTML').click();
    await expect(panel.getByRole('status')).toHaveText('Copied for Blog, 990 links left');
    const links = sandbox.control.listLinks().map(({ trackingLink }) => trackingLink);
    expect(links).toHaveLength(10);
    expect(made()).toBe(10);
    expect(chat.match(/https?:\S+/g)?.filter((link) => links.includes(link))).toHaveLength(5);
    expect((await extension.readClipboard()).match(/rel="sponsored nofollow"/g)).toHaveLength(5);
    expect(await findBarriersLightAndDark(panel)).toEqual([]);
  });

  await test.step('a coupon that ends is replaced in the text, which stays listed until it is done', async () => {
    await panel.getByRole('tab', { name: 'Telegram' }).click();
    await postedInButton(panel, 'Telegram').click();
    // The next text comes by itself, ready to be called posted: it was copied before.
    await expect(panel.getByRole('tab', { name: 'Telegram Posted' })).toBeVisible();
    await expect(postedInButton(panel, 'Blog')).toBeFocused();
    const [post] = await readAllRows<Post>(panel, 'posts');
    const riceOf = post?.products.find(({ url }) => url.includes('jasmine'));
    const listed = await readAllRows<PostCoupon>(panel, 'campaigns');
    const beras = listed.find(({ voucherCode }) => voucherCode === 'BERAS5');
    if (post === undefined || riceOf === undefined || beras === undefined) throw new Error('The post is not as it was');
    const { campaignId, name, voucherCode, endDate } = beras;
    const coupon = { campaignId, name, voucherCode, endDate };
    expect(daysLeft(coupon, endDate)).toBe(0);
    const change = { kind: 'coupon', productId: riceOf.productId, coupon } as const;
    await askWorker(options, accountId, 'changePost', { postId: post.postId, change });
    await panel.getByRole('tab', { name: 'To edit, 1 post' }).click();
    await expect(panel.getByRole('region', { name: 'BERAS5 ends today' })).toContainText('HARIAN10');
    expect(await findBarriersLightAndDark(panel)).toEqual([]);
    await panel.getByRole('button', { name: 'Copy new text' }).click();
    await expect(panel.getByRole('status')).toHaveText('Copied the new text for Telegram');
    expect(await extension.readClipboard()).toContain('HARIAN10');
    expect(await extension.readClipboard()).not.toContain('BERAS5');
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(panel.getByText('Nothing to edit')).toBeVisible();
  });

  await test.step('a program that pauses is listed, and one of the same category may take its place', async () => {
    const offerId = sandbox.control.findOfferByName('Batik Nusa Malaysia')?.offerId ?? 0;
    sandbox.control.updateOffer(offerId, { paused: true });
    await syncNow(options);
    await expect(panel.getByRole('region', { name: 'Batik Nusa Malaysia is paused' })).toBeVisible();
    expect(made()).toBe(10);
    await panel.getByRole('button', { name: 'Wait' }).click();
    await expect(panel.getByText('Nothing to edit')).toBeVisible();
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(panel.getByRole('region', { name: 'Batik Nusa Malaysia is paused' })).toBeVisible();
  });
});
