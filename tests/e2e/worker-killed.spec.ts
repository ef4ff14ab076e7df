import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { connectedByHand } from './fixtures/connected-by-hand.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { copiedStatus, copyButton, expectUsed } from './surfaces/every-page.ts';
import { copyDeeplink, subIdField } from './surfaces/popup.ts';

test('a worker killed between the call and its answer: one call, one link counted, and the user is notified', async ({
  extension,
  sandbox,
}) => {
  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  sandbox.control.addFault({ name: 'hold', path: '/api/deeplink/generate' });
  await copyButton(popup).click();
  await expect.poll(() => listCalls(sandbox, 'deeplink/generate').length).toBe(1);
  await extension.killWorker();
  await expect(popup.getByRole('alert')).toContainText('may have used one');
  await expectUsed(popup, 1);
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
  expect(sandbox.control.getStatistics().deeplinksMade).toBe(1);
});

// With the token of the connection, which no copied profile has.
connectedByHand(
  'killed while it renews its token, before the link is asked for: the click still gets its one link',
  { tag: '@release' },
  async ({ extension, sandbox }) => {
    sandbox.allowAuthentications(3);
    const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
    sandbox.control.expireTokens();
    sandbox.control.addFault({ name: 'hold', path: '/api/authenticate' });
    await copyButton(popup).click();
    await expect.poll(() => listCalls(sandbox, 'authenticate').length).toBe(2);
    await extension.killWorker();
    await expect(copiedStatus(popup)).toBeVisible();
    await expectUsed(popup, 1);
    expect(listCalls(sandbox, 'deeplink/generate').map(({ outcome }) => outcome)).toEqual(['expired-token', 'ok']);
  },
);

test('a worker killed while no page asks: the next click finds token, count and programs unchanged', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const page = await extension.visit(sandbox.productUrl);
  const popup = await extension.openPopup(page);
  await copyDeeplink(popup);
  await popup.close();
  await extension.killWorker();
  const again = await extension.openPopup(page);
  await expectUsed(again, 1);
  await subIdField(again, 1).fill('after');
  await copyDeeplink(again);
  await expectUsed(again, 2);
  expect(listCalls(sandbox, 'authenticate')).toHaveLength(1);
});

test('a worker killed while a page asks it all the time: the next worker, which starts at once, knows nothing of the one before', {
  tag: '@release',
}, async ({ extension, options }) => {
  await options.evaluate(() => {
    const { runtime } = (
      globalThis as unknown as {
        chrome: { runtime: { getManifest(): { version: string }; sendMessage(message: object): Promise<unknown> } };
      }
    ).chrome;
    const { version } = runtime.getManifest();
    setInterval(
      () => runtime.sendMessage({ linkmint: 'wake', version, accountId: null, input: {} }).catch(() => undefined),
      5,
    );
  });
  const evaluate = (read: () => unknown) => async () => {
    const [worker] = extension.context.serviceWorkers();
    return worker?.evaluate(read).catch(() => 'between two lives');
  };
  for (let life = 0; life < 3; life += 1) {
    await expect.poll(evaluate(() => Object.assign(globalThis, { mark: 'here' }).mark)).toBe('here');
    await extension.killWorker();
    await expect.poll(evaluate(() => (globalThis as { mark?: string }).mark ?? 'nothing')).toBe('nothing');
  }
});
