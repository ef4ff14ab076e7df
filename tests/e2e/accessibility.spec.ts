import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { openOptionsPage } from './surfaces/options.ts';
import { copyDeeplink, programName } from './surfaces/popup.ts';

// Every surface in each of its states, forced colours too: `npm run test:soak -- surfaces`.
test('popup and options have no barrier that WCAG 2.2 AA names, light and dark', { tag: '@release' }, async ({
  extension,
  sandbox,
  options,
}) => {
  expect(await findBarriersLightAndDark(options)).toEqual([]);
  for (const name of ['Channels', 'Merchant pages', 'Data', 'Advanced'] as const) {
    await openOptionsPage(options, name);
    await expect(options).toHaveTitle(`${name} – Linkmint options`);
    expect(await findBarriersLightAndDark(options)).toEqual([]);
  }
  // Reloaded, the page is the same; Back leads to the one before.
  await options.reload();
  await expect(options).toHaveTitle('Advanced – Linkmint options');
  await options.goBack();
  await expect(options).toHaveTitle('Data – Linkmint options');
  await openOptionsPage(options, 'Account');

  const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/')));
  await expect(programName(popup)).toBeVisible();
  expect(await findBarriersLightAndDark(popup)).toEqual([]);
  await copyDeeplink(popup);
  expect(await findBarriersLightAndDark(popup)).toEqual([]);
  await popup.close();

  // None of the account's, and one that refused it.
  for (const site of ['no-program', 'www.sutera-loft']) {
    const without = await extension.openPopup(await extension.visit(sandbox.toSiteUrl(site, '/')));
    await expect(programName(without)).toBeVisible();
    expect(await findBarriersLightAndDark(without)).toEqual([]);
    await without.close();
  }

  // The link that was made appears in the open options, as a chart.
  await expect(options.getByRole('figure')).toBeVisible();
  expect(await findBarriersLightAndDark(options)).toEqual([]);
});
