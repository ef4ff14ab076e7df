import { expect, type Page } from '@playwright/test';
import { connectedByHand as test } from './fixtures/connected-by-hand.ts';
import { createPageButton } from './fixtures/create-page-button.ts';
import { expectUsed } from './fixtures/expect-used.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { openOptionsPage } from './fixtures/open-options-page.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { turnOnMerchantPages } from './fixtures/turn-on-merchant-pages.ts';

const product = '/my/product/jasmine-rice-5-kg';
const waitAhead = /^The minute is full: a new link waits \d+ s$/;
const waiting = /^Next free moment: in \d+ s$/;

/** In the tab behind, so that an open popup stays open. */
async function setCallsPerMinute(options: Page, count: number) {
  const field = options.getByRole('spinbutton', { name: 'Calls per minute' });
  if (!(await field.isVisible())) await openOptionsPage(options, 'Account');
  await field.fill(String(count));
  await field.blur();
  const readStored = async () => (await readActiveAccount(options)).settings.callsPerMinute;
  await expect.poll(readStored).toBe(count);
}

/** The seconds that the text names: at least one, and no more than the minute and its margin. */
async function expectSeconds(popup: Page, text: RegExp) {
  const told = (await popup.getByText(text).first().textContent()) ?? '';
  const seconds = Number(/(\d+) s$/.exec(told)?.[1]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(62);
}

test('a full minute is shown before the click; after it the popup counts down, sends nothing, and still does when opened again', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  await test.step('a full minute shows before the click how long a new link would wait, and is no alert', async () => {
    const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
    const roomy = await extension.openPopup(page);
    await expect(roomy.getByRole('button', { name: 'Copy deeplink' })).toBeEnabled();
    await roomy.close();

    // The sync has made more than one call in this minute.
    await setCallsPerMinute(options, 1);
    const popup = await extension.openPopup(page);
    await expect(popup.getByText(waitAhead)).toBeVisible();
    await expectSeconds(popup, waitAhead);
    await expect(popup.getByRole('alert')).toHaveCount(0);
    await expectUsed(popup, 0);
    await page.close();
  });
  await test.step('while it waits the popup counts down, counts nothing and sends nothing; closed and opened again it still does', async () => {
    await setCallsPerMinute(options, 1);
    const calls = sandbox.control.getStatistics().apiCalls.length;
    const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
    const popup = await extension.openPopup(page);
    await popup.getByRole('button', { name: 'Copy deeplink' }).click();
    await expect(popup.getByText(waiting).first()).toBeVisible();
    await expectSeconds(popup, waiting);
    await expect(popup.getByRole('alert')).toHaveCount(0);
    await expectUsed(popup, 0);
    await popup.close();

    const again = await extension.openPopup(page);
    await expect(again.getByRole('heading', { level: 1 })).toHaveText('Kedai Harian MY');
    await expect(again.getByText(waitAhead)).toBeVisible();
    await expectUsed(again, 0);
    expect(sandbox.control.getStatistics().apiCalls).toHaveLength(calls);
  });
});

test('a link that exists already waits for nothing, however full the minute', { tag: '@release' }, async ({
  extension,
  sandbox,
  options,
}) => {
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const popup = await extension.openPopup(page);
  await popup.getByRole('button', { name: 'Copy deeplink' }).click();
  await expect(popup.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  await popup.close();

  await setCallsPerMinute(options, 1);
  const again = await extension.openPopup(page);
  await expect(again.getByText('You have this link: copying it is free')).toBeVisible();
  await again.getByRole('button', { name: 'Copy deeplink' }).click();
  await expect(again.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  await expectUsed(again, 1);
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
});

test('a cancelled wait is over; one that is killed while it waits for its slot resumes, and ends in one call and one counted link', async ({
  extension,
  sandbox,
  options,
}) => {
  await setCallsPerMinute(options, 1);
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const popup = await extension.openPopup(page);
  await popup.getByRole('button', { name: 'Copy deeplink' }).click();
  await expect(popup.getByText(waiting).first()).toBeVisible();
  // The cancelled click costs nothing, and the next click is one of its own.
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(popup.getByText(waiting)).toHaveCount(0);
  await popup.getByRole('button', { name: 'Copy deeplink' }).click();
  await expect(popup.getByText(waiting).first()).toBeVisible();
  await extension.killWorker();
  await expect(popup.getByText(waiting).first()).toBeVisible();
  await expectUsed(popup, 0);
  expect(listCalls(sandbox, 'deeplink/generate')).toEqual([]);

  // With more calls a minute a waiting click has a slot at once, so that the test need not wait for one.
  await setCallsPerMinute(options, 20);
  await expect(popup.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  await expectUsed(popup, 1);
  expect(listCalls(sandbox, 'deeplink/generate').map(({ outcome }) => outcome)).toEqual(['ok']);
});

test('the page’s button queues a link in a full minute, and the toast takes it back', { tag: '@release' }, async ({
  extension,
  sandbox,
  options,
}) => {
  await turnOnMerchantPages(extension, options);
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const button = await createPageButton(page);
  await button.expectShown();
  await setCallsPerMinute(options, 1);
  await button.click();
  await button.expectToast('Your link to Kedai Harian MY is queued', 'The minute is full: it is made at about');
  await button.click('Cancel');
  await button.expectToast('Cancelled.', 'Nothing was sent, and no link used.');
  expect(listCalls(sandbox, 'deeplink/generate')).toEqual([]);
});
