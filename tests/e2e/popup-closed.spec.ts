import { expect, type Page } from '@playwright/test';
import type { FaultRequest } from '../sandbox/create-fault-plan.ts';
import { connected as test } from './fixtures/connected.ts';
import type { ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { listCalls } from './fixtures/list-calls.ts';
import type { WatchedSandbox } from './fixtures/with-sandbox.ts';
import { copyButton, expectUsed } from './surfaces/every-page.ts';
import { createPageButton } from './surfaces/merchant-page.ts';

const generate = 'deeplink/generate';

interface Setting {
  readonly extension: ExtensionDriver;
  readonly sandbox: WatchedSandbox;
}

/** Copies in the popup of a product's page, and closes it while the fault holds the answer back. Returns the page. */
async function closeBeforeAnswer({ extension, sandbox }: Setting, fault: Omit<FaultRequest, 'path'>): Promise<Page> {
  const page = await extension.visit(sandbox.productUrl);
  const popup = await extension.openPopup(page);
  sandbox.control.addFault({ ...fault, path: `/api/${generate}` });
  await copyButton(popup).click();
  await expect.poll(() => listCalls(sandbox, generate).length).toBe(1);
  await popup.close();
  return page;
}

test('closed while its click waits, the popup loses nothing: the link is copied when it arrives', async ({
  extension,
  sandbox,
}) => {
  const page = await closeBeforeAnswer({ extension, sandbox }, { name: 'hold' });
  sandbox.control.clearFaults();

  await (await createPageButton(page)).expectToast('Copied: Kedai Harian MY', 'New link · 999 left');
  const link = await extension.readClipboard();
  expect(link).toMatch(/^https?:\/\//);
  const again = await extension.openPopup(page);
  await expectUsed(again, 1);
  expect(listCalls(sandbox, generate)).toHaveLength(1);
});

test("a worker that is stopped after the popup was closed reports the click's outcome at its next start", {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const page = await closeBeforeAnswer({ extension, sandbox }, { name: 'hold' });
  await extension.killWorker();

  // Without any event an alarm wakes it, half a minute after the click.
  const button = await createPageButton(page);
  await expect
    .poll(() => button.readToast(), { timeout: 90_000 })
    .toContain('The answer got lost: this may have used one of your 1,000 links.');
  const again = await extension.openPopup(page);
  await expectUsed(again, 1);
  sandbox.control.clearFaults();
  expect(listCalls(sandbox, generate)).toHaveLength(1);
});
