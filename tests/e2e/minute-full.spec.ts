import { expect, type Page } from '@playwright/test';
import { connectedByHand as test } from './fixtures/connected-by-hand.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { copiedStatus, copyButton, expectUsed } from './surfaces/every-page.ts';
import { callsPerMinuteField, openOptionsPage } from './surfaces/options.ts';

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
