import { expect, type Page } from '@playwright/test';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { seedConversions } from './fixtures/seed-conversions.ts';
import { seedLinks } from './fixtures/seed-links.ts';
import { seedPosts } from './fixtures/seed-posts.ts';
import { syncNow } from './surfaces/every-page.ts';
import { textField } from './surfaces/side-panel.ts';
import { selectedTab, tabOf } from './surfaces/workspace.ts';

const dayMs = 86_400_000;
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** What is out in Telegram since some days, with the post's letters as second sub ID. */
function aPostOut(name: string, code: string, nowMs: number, days: number) {
  const link = (productId: string) =>
    aPostLink({
      productId,
      subIds: ['telegram', code, '', '', ''],
      trackingLink: `https://go.links.example/${code}-${productId}`,
    });
  return aPost({
    ...{ postId: `post-${code}`, code, name, state: 'out' },
    products: [
      aPostProduct(),
      aPostProduct({
        productId: 'pot',
        url: 'https://www.kedai.example/p/pot',
        offerId: '102',
        offerName: 'Batik Nusa',
      }),
    ],
    channels: [
      aPostChannel({
        text: `Ad · ${name}\nhttps://go.links.example/${code}-rice\nhttps://go.links.example/${code}-pot`,
        links: [link('rice'), link('pot')],
        postedAtMs: nowMs - days * dayMs,
      }),
      aPostChannel({ channelId: 'blog', name: 'Blog' }),
    ],
    createdAtMs: nowMs - days * dayMs,
    changedAtMs: nowMs - days * dayMs,
  });
}

test('posts say what they earned by their letters, to the cent, and are found, opened and left by keys alone', {
  tag: '@release',
}, async ({ extension, options }) => {
  const nowMs = Date.now();
  const day = new Date(nowMs - dayMs).toISOString().slice(0, 10);
  const order = (conversionId: string, affSubs: readonly [string, string], payout: string, status = 'approved') =>
    aReportRow({
      conversionId,
      affSubs: [...affSubs, null, null, null],
      payout,
      status,
      convertedAt: `${day} 10:00:00`,
    });
  await seedPosts(options, [
    aPostOut('Weekend basket', 'bcdfgh', nowMs, 4),
    aPostOut('Better sleep', 'jkmnpq', nowMs, 10),
  ]);
  await seedConversions(
    options,
    [
      order('1', ['telegram', 'bcdfgh'], '0.10'),
      order('2', ['telegram', 'bcdfgh'], '187.20', 'pending'),
      order('3', ['telegram', 'jkmnpq'], '84.1'),
      order('4', ['bcdfgh', 'jkmnpq'], '5.00'),
    ],
    nowMs,
  );

  const page = await extension.openWorkspace('#/posts');
  await test.step('the tab lists them, with orders, sums and sums per link', async () => {
    await expect(selectedTab(page, 'Posts')).toBeVisible();
    const basket = rowOf(page, 'Weekend basket');
    await expect(basket).toContainText('MYR 187.30');
    await expect(basket).toContainText('93.65');
    await expect(basket).toContainText('Blog not yet');
    await expect(rowOf(page, 'Better sleep')).toContainText('MYR 84.10');
    await expect(page.getByText('MYR 271.40')).toBeVisible();
    expect(await findBarriersLightAndDark(page)).toEqual([]);
  });
  await test.step('what several posts may have brought is no post’s, in Earnings neither', async () => {
    await page.getByRole('link', { name: '1 order fits no post' }).click();
    await expect(selectedTab(page, 'Earnings')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Conversions · Your posts: Fits several posts' })).toBeVisible();
    await page.goto(page.url().replace(/&?post=[^&]*/, ''));
    await expect(page.getByRole('row', { name: /Weekend basket/ })).toContainText('187.30');
    await page.goBack();
    await tabOf(page, 'Posts').click();
    // Its rows are there: until then the tab has no search that a key could reach.
    await expect(rowOf(page, 'Weekend basket')).toContainText('MYR 187.30');
  });
  await test.step('keys alone find, open and leave a post; what is copied and posted is written down', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('basket');
    await expect(page.getByRole('status').filter({ hasText: '1 of 2 posts' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const text = textField(page, 'Telegram');
    await text.focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Copied for Telegram').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Diary' })).toContainText('Copied for Telegram');
    expect(await findBarriersLightAndDark(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Weekend basket', exact: true })).toBeFocused();
  });
});

test('a paused program is one word in the status, inside the window; at 320 px five posts are in sight', {
  tag: '@release',
}, async ({ extension, options, sandbox }) => {
  const nowMs = Date.now();
  const offerId = String(sandbox.control.findOfferByName('Batik Nusa Malaysia')?.offerId);
  const posts = Array.from({ length: 9 }, (_, at) => {
    const { products, channels, ...post } = aPostOut(`Weekend basket ${at}`, `abcde${'fghijklmn'[at]}`, nowMs, 9 - at);
    return {
      ...post,
      products: products.map((product) => (product.productId === 'pot' ? { ...product, offerId } : product)),
      channels: channels.map((channel) => ({
        ...channel,
        links: channel.links.map((link) => (link.productId === 'pot' ? { ...link, offerId } : link)),
      })),
    };
  });
  await seedPosts(options, posts);
  // Programs are watched whose links were made.
  await seedLinks(options, 1, () => ({ offerId }));
  sandbox.control.updateOffer(Number(offerId), { paused: true });
  await syncNow(options);
  const page = await extension.openWorkspace('#/posts');
  const status = rowOf(page, 'Weekend basket 8').getByText('Paused', { exact: true });
  await expect(status).toBeVisible({ timeout: 60_000 });
  const box = await status.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(1_280);
  expect(box?.height).toBeLessThan(30);
  expect(await findBarriersLightAndDark(page)).toEqual([]);

  await page.setViewportSize({ width: 320, height: 660 });
  await expect(page.getByRole('link', { name: /^Weekend basket/ }).nth(4)).toBeInViewport({ ratio: 1 });
  const notice = page.getByRole('note').filter({ hasText: 'need an edit' });
  expect((await notice.boundingBox())?.width).toBeLessThan(320);

  // Hints give their room to the list, and why it cannot be read does not.
  await page.addInitScript(refusePosts);
  await page.reload();
  const reason = page.getByRole('alert').getByText('Nothing is lost.');
  await expect(reason).toBeVisible();
  expect((await reason.boundingBox())?.height).toBeGreaterThan(10);
});

/** Runs in the page: its database has no posts to read. */
function refusePosts(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, ...rest) {
    if ([stores].flat().includes('posts')) throw new DOMException('Internal error', 'UnknownError');
    return transaction.call(this, stores, ...rest);
  };
}
