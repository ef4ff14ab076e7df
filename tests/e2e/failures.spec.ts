import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { copyButton, expectUsed } from './surfaces/every-page.ts';
import { subIdField } from './surfaces/popup.ts';

const deeplinkPath = '/api/deeplink/generate';

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
