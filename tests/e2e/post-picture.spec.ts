import { expect } from '@playwright/test';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { readClipboardPicture } from './fixtures/read-clipboard.ts';
import { seedPosts } from './fixtures/seed-posts.ts';

const coupon = { campaignId: '1', name: 'Ten', voucherCode: 'HARIAN10', endDate: '2030-11-30' };
const hostile = '<img src="https://tracker.example/x.png" onerror="document.title=1">';

test('a picture of a product is drawn without a request, and is on the clipboard as a PNG', {
  tag: '@release',
}, async ({ extension, options }) => {
  const products = [
    aPostProduct({ coupon, said: { ...aPostProduct().said, name: hostile, imageUrl: 'https://shop.example/p.png' } }),
  ];
  const channel = aPostChannel({
    text: 'Ad\nhttps://go.links.example/rice',
    links: [aPostLink({ productId: 'rice', trackingLink: 'https://go.links.example/rice' })],
  });
  await seedPosts(options, [aPost({ postId: 'picture', products, channels: [channel] })]);
  const requested: string[] = [];
  extension.context.on('request', (request) => {
    if (!/^(?:chrome-extension|data|blob):/.test(request.url())) requested.push(request.url());
  });
  const page = await extension.openWorkspace('#/posts?id=picture');
  await expect(page.getByRole('img', { name: /^Picture: Ad\. .*HARIAN10, until 30 November 2030$/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'QR code of your Telegram link' }).check();
  await page.getByRole('button', { name: 'Copy picture' }).click();
  await expect(page.getByText('Picture copied')).toBeVisible();
  const picture = await readClipboardPicture(page);
  expect(picture).toMatchObject({ width: 1_200, height: 630 });
  // An empty canvas of this size is a tenth of it.
  expect(picture?.bytes).toBeGreaterThan(10_000);
  expect(await findBarriersLightAndDark(page)).toEqual([]);
  expect(requested).toEqual([]);
});
