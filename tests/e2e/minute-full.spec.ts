import { expect, type Page } from '@playwright/test';
import { connectedByHand as test } from './fixtures/connected-by-hand.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { copiedStatus, copyButton, expectUsed } from './surfaces/every-page.ts';
import { findPageButton } from './surfaces/merchant-page.ts';
import { callsPerMinuteField, openOptionsPage, turnOnMerchantPages } from './surfaces/options.ts';
import { copyDeeplink, programName } from './surfaces/popup.ts';

const waitAhead = /^The minute is full: a new link waits \d+ s$/;
const waiting = /^Next free moment: in \d+ s$/;

/** In the tab behind, so that an open popup stays open. */
async function limitCalls(options: Page, count: number) {
  const field = callsPerMinuteField(options);
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
    const page = await extension.visit(sandbox.productUrl);
    const roomy = await extension.openPopup(page);
    await expect(copyButton(roomy)).toBeEnabled();
    await roomy.close();

    // The sync has made more than one call in this minute.
    await limitCalls(options, 1);
    const popup = await extension.openPopup(page);
    await expect(popup.getByText(waitAhead)).toBeVisible();
    await expectSeconds(popup, waitAhead);
    await expect(popup.getByRole('alert')).toHaveCount(0);
    await expectUsed(popup, 0);
    await page.close();
  });
  await test.step('while it waits the popup counts down, counts nothing and sends nothing; closed and opened again it still does', async () => {
    await limitCalls(options, 1);
    const calls = sandbox.control.getStatistics().apiCalls.length;
    const page = await extension.visit(sandbox.productUrl);
    const popup = await extension.openPopup(page);
    await copyButton(popup).click();
    await expect(popup.getByText(waiting).first()).toBeVisible();
    await expectSeconds(popup, waiting);
    await expect(popup.getByRole('alert')).toHaveCount(0);
    await expectUsed(popup, 0);
    await popup.close();

    const again = await extension.openPopup(page);
    await expect(programName(again)).toHaveText('Kedai Harian MY');
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
  const page = await extension.visit(sandbox.productUrl);
  const popup = await extension.openPopup(page);
  await copyDeeplink(popup);
  await popup.close();

  await limitCalls(options, 1);
  const again = await extension.openPopup(page);
  await expect(again.getByText('You have this link: copying it is free')).toBeVisible();
  await copyDeeplink(again);
  await expectUsed(again, 1);
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
});

test('a cancelled wait is over; one that is killed while it waits for its slot resumes, and ends in one call and one counted link', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  await limitCalls(options, 1);
  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  await copyButton(popup).click();
  await expect(popup.getByText(waiting).first()).toBeVisible();
  // The cancelled click costs nothing, and the next click is one of its own.
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(popup.getByText(waiting)).toHaveCount(0);
  await copyButton(popup).click();
  await expect(popup.getByText(waiting).first()).toBeVisible();
  await extension.killWorker();
  await expect(popup.getByText(waiting).first()).toBeVisible();
  await expectUsed(popup, 0);
  expect(listCalls(sandbox, 'deeplink/generate')).toEqual([]);

  // With more calls a minute a waiting click has a slot at once, so that the test need not wait for one.
  await limitCalls(options, 20);
  await expect(copiedStatus(popup)).toBeVisible();
  await expectUsed(popup, 1);
  expect(listCalls(sandbox, 'deeplink/generate').map(({ outcome }) => outcome)).toEqual(['ok']);
});

test('the page’s button queues a link in a full minute, and the toast takes it back', { tag: '@release' }, async ({
  extension,
  sandbox,
  options,
}) => {
  await turnOnMerchantPages(extension, options);
  const button = await findPageButton(await extension.visit(sandbox.productUrl));
  await limitCalls(options, 1);
  await button.click();
  await button.expectToast('Your link to Kedai Harian MY is queued', 'The minute is full: it is made at about');
  await button.click('Cancel');
  await button.expectToast('Cancelled.', 'Nothing was sent, and no link used.');
  expect(listCalls(sandbox, 'deeplink/generate')).toEqual([]);
});
