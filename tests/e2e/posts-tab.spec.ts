import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { startSandbox } from '../sandbox/create-sandbox.ts';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { openOptionsPage } from './fixtures/open-options-page.ts';
import { seedConversions } from './fixtures/seed-conversions.ts';
import { seedPosts } from './fixtures/seed-posts.ts';

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

test('posts say what they earned by their letters, to the cent; a backup brings one back; another account has none of them', async ({
  extension,
  sandbox,
  options,
}) => {
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

  const page = await extension.openWorkspace();
  await test.step('the first tab lists them, with orders, sums and sums per link', async () => {
    await expect(page.getByRole('tab', { name: 'Posts', selected: true })).toBeVisible();
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
    await expect(page.getByRole('tab', { name: 'Earnings', selected: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Conversions · Your posts: Fits several posts' })).toBeVisible();
    await page.goto(page.url().replace(/&?post=[^&]*/, ''));
    await expect(page.getByRole('row', { name: /Weekend basket/ })).toContainText('187.30');
    await page.goBack();
    await page.getByRole('tab', { name: 'Posts' }).click();
    // Its rows are there: until then the tab has no search that a key could reach.
    await expect(rowOf(page, 'Weekend basket')).toContainText('MYR 187.30');
  });
  await test.step('keys alone find, open and leave a post; what is copied and posted is written down', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('basket');
    await expect(page.getByRole('status').filter({ hasText: '1 of 2 posts' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const text = page.getByRole('textbox', { name: 'Text for Telegram' });
    await text.focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Copied for Telegram').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Diary' })).toContainText('Copied for Telegram');
    expect(await findBarriersLightAndDark(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Weekend basket', exact: true })).toBeFocused();
  });
  await test.step('a deleted post comes back with a backup, its text and diary, too', async () => {
    await openOptionsPage(options, 'Data');
    const downloaded = options.waitForEvent('download');
    await options.getByRole('button', { name: 'Save a backup', exact: true }).click();
    const buffer = await readFile(await (await downloaded).path());
    await page.getByRole('link', { name: 'Weekend basket', exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('“Weekend basket” deleted')).toBeVisible();
    await options.bringToFront();
    await options.getByRole('button', { name: 'Restore a backup…' }).click();
    const dialog = options.getByRole('dialog');
    await dialog.getByLabel('Choose a file').setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer });
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(dialog.getByText('Restored.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.bringToFront();
    await page.getByRole('link', { name: 'Weekend basket', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Text for Telegram' })).toHaveValue(/^Ad · Weekend basket/);
    await expect(page.getByRole('list', { name: 'Diary' })).toContainText('Copied for Telegram');
  });
  await test.step('another account shows none of it, and this one all of it again', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const other = await startSandbox({ conversions: 0 });
    cleanUp.defer(() => other.close());
    await openOptionsPage(options, 'Account');
    await options.getByRole('button', { name: 'Add account' }).click();
    await options.getByRole('textbox', { name: 'Service URL' }).fill(other.serviceUrl);
    await options.getByRole('textbox', { name: 'API key' }).fill(other.key);
    await options.getByLabel('API secret', { exact: true }).fill(other.secret);
    await options.getByRole('button', { name: 'Connect', exact: true }).click();
    const accounts = options.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
    await expect(accounts.nth(1)).toContainText('In use');
    const theirs = await extension.openWorkspace();
    await expect(theirs.getByText('Your posts will be here')).toBeVisible();
    await theirs
      .getByRole('combobox', { name: 'Account', exact: true })
      .selectOption({ label: new URL(sandbox.serviceUrl).host });
    await expect(theirs.getByRole('link', { name: 'Weekend basket', exact: true })).toBeVisible();
  });
});
