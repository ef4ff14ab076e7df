import { expect, type Page } from '@playwright/test';
import { listCalls } from './fixtures/list-calls.ts';
import { restartable as test } from './fixtures/restartable.ts';
import { connectedStatus } from './surfaces/connection-form.ts';
import { expectUsed } from './surfaces/every-page.ts';
import { connectAndSync, programCount } from './surfaces/options.ts';
import { alwaysThisOne, copyDeeplink, programName, programRadios, subIdField, unsureNotice } from './surfaces/popup.ts';

function readStorage(options: Page, area: 'session' | 'sync') {
  return options.evaluate(async (name) => {
    const { storage } = (
      globalThis as unknown as { chrome: { storage: Record<string, { get(key: null): Promise<object> }> } }
    ).chrome;
    return Object.keys((await storage[name]?.get(null)) ?? {});
  }, area);
}

test('a restart of the browser keeps the connection, the programs, the count, the sub-IDs and the ★ default', {
  tag: '@release',
}, async ({ extension, sandbox, restartBrowser }) => {
  const connected = await connectAndSync(extension, sandbox);
  const programs = (await programCount(connected).textContent()) ?? '';
  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  await subIdField(popup, 1).fill('before the restart');
  const deeplink = await copyDeeplink(popup);
  await popup.close();

  const twoPrograms = sandbox.toSiteUrl('www.rumah-rotan', '/');
  const picking = await extension.openPopup(await extension.visit(twoPrograms));
  const choice = programRadios(picking);
  await expect(choice).toHaveCount(2);
  await choice.nth(1).click();
  await expect(unsureNotice(picking)).toHaveCount(0);
  const second = (await programName(picking).textContent()) ?? '';
  await alwaysThisOne(picking).check();
  await picking.close();
  const callsBefore = sandbox.control.getStatistics().apiCalls.length;

  const restarted = await restartBrowser();
  expect(restarted.extensionId).toBe(extension.extensionId);
  const options = await restarted.openOptions();
  await expect(connectedStatus(options)).toBeVisible();
  await expect(programCount(options)).toHaveText(programs);

  const again = await restarted.openPopup(await restarted.visit(sandbox.productUrl));
  await expect(programName(again)).toHaveText('Kedai Harian MY');
  await expect(subIdField(again, 1)).toHaveValue('before the restart');
  await expectUsed(again, 1);
  expect(await copyDeeplink(again)).toBe(deeplink);
  await expect(again.getByText('You had this link: none used')).toBeVisible();
  await again.close();

  const picked = await restarted.openPopup(await restarted.visit(twoPrograms));
  await expect(programName(picked)).toHaveText(second);
  await expect(unsureNotice(picked)).toHaveCount(0);
  // All of this was stored: no call asked for it.
  expect(sandbox.control.getStatistics().apiCalls).toHaveLength(callsBefore);
});

test('a restart of the browser ends the token: the next call authenticates once, and once only', {
  tag: '@release',
}, async ({ extension, sandbox, restartBrowser }) => {
  await connectAndSync(extension, sandbox);
  const before = await extension.openOptions();
  const tokens = (keys: readonly string[]) => keys.filter((key) => key.startsWith('token:'));
  expect(tokens(await readStorage(before, 'session'))).toHaveLength(1);
  expect(listCalls(sandbox, 'authenticate')).toHaveLength(1);

  // Two lives of a token, hence two calls of authenticate.
  sandbox.allowAuthentications(2);
  const restarted = await restartBrowser();
  const options = await restarted.openOptions();
  expect(tokens(await readStorage(options, 'session'))).toEqual([]);
  expect(listCalls(sandbox, 'authenticate')).toHaveLength(1);

  const popup = await restarted.openPopup(await restarted.visit(sandbox.productUrl));
  await copyDeeplink(popup);
  await expectUsed(popup, 1);
  await subIdField(popup, 1).fill('and another');
  await copyDeeplink(popup);
  await expectUsed(popup, 2);
  expect(listCalls(sandbox, 'authenticate').map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
  expect(listCalls(sandbox, 'deeplink/generate').map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
});
