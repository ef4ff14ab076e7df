import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { syncNow } from './surfaces/every-page.ts';
import { programName } from './surfaces/popup.ts';

test('another program of the page is used by one press and remembered for its site, though it is less close', {
  tag: '@release',
}, async ({ extension, options, sandbox }) => {
  const other = sandbox.control.findOfferByName('Lampu Terang');
  const shown = sandbox.control.findOfferByName('Kedai Harian MY');
  if (other === null || shown === null) throw new Error('The catalogue lacks a program');
  // It names the whole host, and the first one its part for Malaysia.
  sandbox.control.updateOffer(other.offerId, { previewUrl: shown.previewUrl.replace(/\/my.*$/, '/') });
  await syncNow(options);
  const page = await extension.visit(sandbox.productUrl);

  const popup = await extension.openPopup(page);
  await expect(programName(popup)).toContainText('Kedai Harian MY');
  await expect(popup.getByText('Also by Lampu Terang: 7.00%')).toBeVisible();
  await popup.getByRole('button', { name: /^Use Lampu Terang on / }).click();
  await expect(programName(popup)).toContainText('Lampu Terang');
  await expect(popup.getByText(/^Also by Kedai Harian MY:/)).toBeVisible();
  await popup.close();

  await expect(programName(await extension.openPopup(page))).toContainText('Lampu Terang');
});
