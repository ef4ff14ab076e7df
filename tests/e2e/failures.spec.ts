import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { connectedByHand } from './fixtures/connected-by-hand.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { copyButton, expectUsed } from './surfaces/every-page.ts';
import { copyDeeplink, subIdField } from './surfaces/popup.ts';

const deeplinkPath = '/api/deeplink/generate';

// With the token of the connection, which no copied profile has.
connectedByHand(
  'a token that ends mid-way is renewed once, and the click gets its one link',
  { tag: '@release' },
  async ({ extension, sandbox }) => {
    sandbox.allowAuthentications(2);
    const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
    sandbox.control.expireTokens();
    await copyDeeplink(popup);
    await expectUsed(popup, 1);
    expect(listCalls(sandbox, 'deeplink/generate').map(({ outcome }) => outcome)).toEqual(['expired-token', 'ok']);
    expect(listCalls(sandbox, 'authenticate')).toHaveLength(2);
  },
);

connectedByHand(
  'a secret that no longer holds is tried once: then the account needs attention, everywhere',
  { tag: '@release' },
  async ({ extension, sandbox, options }) => {
    sandbox.allowAuthentications(2);
    const page = await extension.visit(sandbox.productUrl);
    const popup = await extension.openPopup(page);
    sandbox.control.rotateCredentials({ secret: 'another one' });
    await copyButton(popup).click();
    await expect(popup.getByRole('alert')).toBeVisible();
    await expect(popup.getByRole('alert')).toContainText(/key|secret|attention/i);
    await popup.close();

    const again = await extension.openPopup(page);
    await expect(again.getByRole('heading', { name: 'Your account needs attention' })).toBeVisible();
    await expectUsed(again, 0);
    await expect(options.getByText(/key or the secret|needs attention/i).first()).toBeVisible();
    expect(listCalls(sandbox, 'authenticate').map(({ outcome }) => outcome)).toEqual(['ok', 'invalid-credentials']);
  },
);

test('a 429 is tried once more and no third time, and a refusal is remembered: neither uses a link', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  await test.step('a 429 is tried once more by itself, then it is an alert, and no link is used', async () => {
    const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
    sandbox.control.addFault({ name: 'throttle', path: deeplinkPath, times: 2 });
    await copyButton(popup).click();
    // The wait is that of the gate's back-off, 15 s at the most.
    await expect(popup.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expectUsed(popup, 0);
    await expect(popup.getByRole('alert')).toContainText('too many calls', { timeout: 30_000 });
    await expectUsed(popup, 0);
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(2);

    await copyDeeplink(popup);
    await expectUsed(popup, 1);
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(3);
  });
  await test.step('a host that the service refuses: the landing link is the fallback, and the refusal is remembered', async () => {
    const offer = sandbox.control.findOfferByName('Kedai Harian MY');
    if (offer === null) throw new Error('The catalogue has no Kedai Harian MY');
    sandbox.control.updateOffer(offer.offerId, { hosts: ['elsewhere'] });
    const page = await extension.visit(`${sandbox.productUrl}-refused`);
    const popup = await extension.openPopup(page);
    await copyButton(popup).click();
    await expect(popup.getByRole('alert')).toContainText(/landing/i);
    await expectUsed(popup, 1);
    await popup.getByRole('button', { name: 'Copy landing link' }).click();
    await expect(popup.getByRole('status').filter({ hasText: 'Copied landing link' })).toBeVisible();
    const landing = await extension.readClipboard();

    await popup.close();
    const again = await extension.openPopup(page);
    await copyButton(again).click();
    await expect(again.getByRole('alert')).toContainText(/landing/i);
    const outcomes = listCalls(sandbox, 'deeplink/generate').map(({ outcome }) => outcome);
    expect(outcomes.slice(3)).toEqual(['deeplink-refused']);

    const shop = await sandbox.followLink(landing);
    expect(new URL(shop.url()).pathname).toBe('/my/');
  });
});

test('a lost answer and an unsafe link are alerts and counted, and nothing is requested again', async ({
  extension,
  sandbox,
}) => {
  await test.step('an answer that is lost: an alert, counted, never requested again by itself', async () => {
    const page = await extension.visit(sandbox.productUrl);
    const faults = ['drop-before', 'drop-after', 'cut-body', 'html-502'] as const;
    let count = 0;
    for (const fault of faults) {
      count += 1;
      const popup = await extension.openPopup(page);
      await expectUsed(popup, count - 1);
      await subIdField(popup, 1).fill(fault);
      sandbox.control.addFault({ name: fault, path: deeplinkPath });
      await copyButton(popup).click();
      await expect(popup.getByRole('alert')).toContainText('may have used one');
      await expectUsed(popup, count);
      await popup.close();
    }
    expect(listCalls(sandbox, 'deeplink/generate').map(({ fault }) => fault)).toEqual(faults);
  });
  await test.step('an unsafe link is not copied, ends in an alert, and stays counted', async () => {
    const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
    // The lost answers count.
    let count = 4;
    for (const variant of ['unsafe-links-script', 'unsafe-links-ftp'] as const) {
      count += 1;
      sandbox.control.setVariants([variant]);
      await subIdField(popup, 1).fill(variant);
      await copyButton(popup).click();
      await expect(popup.getByRole('alert')).toBeVisible();
      await expectUsed(popup, count);
    }
    expect(await extension.readClipboard()).toBe('');
  });
});
