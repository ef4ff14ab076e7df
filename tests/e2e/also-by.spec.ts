import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { copyButton, syncNow } from './surfaces/every-page.ts';
import { copyDeeplink, programName } from './surfaces/popup.ts';

test('another program of the page is used by one press, remembered for its site, and the link is that program’s', {
  tag: '@release',
}, async ({ extension, options, sandbox }) => {
  const other = sandbox.control.findOfferByName('Taman Tropika');
  const shown = sandbox.control.findOfferByName('Kedai Harian MY');
  if (other === null || shown === null) throw new Error('The catalogue lacks a program');
  // It names the whole host, and the first one its part for Malaysia.
  sandbox.control.updateOffer(other.offerId, { previewUrl: shown.previewUrl.replace(/\/my.*$/, '/') });
  await syncNow(options);
  const page = await extension.visit(sandbox.productUrl);

  const popup = await extension.openPopup(page);
  await expect(programName(popup)).toContainText('Kedai Harian MY');
  await expect(popup.getByText('Also by Taman Tropika: 9.50%')).toBeVisible();
  await popup.getByRole('button', { name: /^Use Taman Tropika on / }).click();
  await expect(programName(popup)).toContainText('Taman Tropika');
  await expect(popup.getByText(/^Also by Kedai Harian MY:/)).toBeVisible();
  await popup.close();

  const again = await extension.openPopup(page);
  await expect(programName(again)).toContainText('Taman Tropika');
  await expect(copyButton(again)).toBeEnabled();
  const link = await copyDeeplink(again);
  const made = sandbox.control.listLinks().find(({ trackingLink }) => trackingLink === link);
  expect(made?.offerId).toBe(other.offerId);
});
