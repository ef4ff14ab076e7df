import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { copiedStatus, copyButton, expectUsed } from './surfaces/every-page.ts';
import { buy } from './surfaces/merchant-page.ts';
import { copyDeeplink, deeplinkField, programName, subIdField } from './surfaces/popup.ts';

test('from the page to the conversion: the sub-ID of the click is on the order', async ({ extension, sandbox }) => {
  const popup = await extension.openPopup(await extension.visit(`${sandbox.productUrl}?utm_source=newsletter`));
  await expect(programName(popup)).toHaveText('Kedai Harian MY');
  await subIdField(popup, 1).fill('spring mail & co');
  const deeplink = await copyDeeplink(popup);
  await expectUsed(popup, 1);
  expect(await extension.readClipboard()).toBe(deeplink);

  expect(listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters)).toEqual([
    {
      offer_id: String(sandbox.control.findOfferByName('Kedai Harian MY')?.offerId),
      url: sandbox.productUrl,
      aff_sub: 'spring mail & co',
    },
  ]);

  const shop = await sandbox.followLink(deeplink);
  expect(new URL(shop.url()).pathname).toBe(new URL(sandbox.productUrl).pathname);
  await buy(shop);
  const [conversion] = sandbox.control.listConversions(1);
  expect(conversion).toMatchObject({ offerName: 'Kedai Harian MY', status: 'pending' });
  expect(conversion?.affSubs).toEqual(['spring mail & co', null, null, null, null]);
});

test('Enter makes a link, Enter again copies the stored one, other sub-IDs make another, and live coupons are there to copy', async ({
  extension,
  sandbox,
}) => {
  await test.step('live coupons are there, each with its code to copy; ended and future ones are not', async () => {
    const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
    const coupons = popup.getByRole('region', { name: 'Coupons' });
    await expect(coupons.getByRole('button', { name: /^Copy code/ })).toHaveCount(3);
    await coupons.getByRole('button', { name: 'Copy code HARIAN10' }).click();
    await expect(copiedStatus(popup)).toBeAttached();
    expect(await extension.readClipboard()).toBe('HARIAN10');
  });
  await test.step('Enter makes a link, Enter again copies the stored one, and other sub-IDs make another', async () => {
    const page = await extension.visit(sandbox.productUrl);
    const popup = await extension.openPopup(page);
    await expect(copyButton(popup)).toBeFocused();
    await popup.keyboard.press('Enter');
    await expect(copiedStatus(popup)).toBeVisible();
    const first = await deeplinkField(popup).inputValue();
    await popup.close();

    const again = await extension.openPopup(page);
    await expectUsed(again, 1);
    expect(await copyDeeplink(again)).toBe(first);
    await expect(again.getByText('You had this link: none used')).toBeVisible();
    await expectUsed(again, 1);
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);

    await again.getByText('More sub IDs').click();
    for (const number of [1, 2, 3, 4, 5]) {
      await subIdField(again, number).fill(`value ${number}`);
    }
    expect(await copyDeeplink(again)).not.toBe(first);
    await expectUsed(again, 2);
    expect(listCalls(sandbox, 'deeplink/generate')[1]?.parameters).toMatchObject({
      aff_sub: 'value 1',
      aff_sub2: 'value 2',
      aff_sub3: 'value 3',
      aff_sub4: 'value 4',
      aff_sub5: 'value 5',
    });
    await again.close();
    const last = await extension.openPopup(page);
    await expect(subIdField(last, 1)).toHaveValue('value 1');
  });
});
