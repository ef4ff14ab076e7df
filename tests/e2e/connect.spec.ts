import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { generate } from 'selfsigned';
import { withSandbox as test } from './fixtures/with-sandbox.ts';
import { connectButton, tryToConnect } from './surfaces/connection-form.ts';
import { copyButton } from './surfaces/every-page.ts';
import { connectAndSync, openPermittedOptions, signOutButton } from './surfaces/options.ts';

test('what is no publisher service is refused, and the reason named', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  await test.step('a port without a listener is reported as not reachable', async () => {
    const options = await openPermittedOptions(extension, sandbox);
    // No service of a test machine uses port 49, and it is not on the browser's list of refused ports.
    await tryToConnect(options, { ...sandbox, serviceUrl: 'http://localhost:49' });
    await expect(options.getByRole('alert')).toContainText('could not be reached');
  });
  await test.step('an untrusted certificate is named as the reason', async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
    let requests = 0;
    const server = createServer({ cert, key }, (_request, response) => {
      requests += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', () => resolve()));
    try {
      await extension.grantHostAccess('https://localhost/*');
      const options = await extension.openOptions();
      const { port } = server.address() as AddressInfo;
      await tryToConnect(options, { ...sandbox, serviceUrl: `https://localhost:${port}` });
      await expect(options.getByRole('alert')).toContainText('certificate');
      expect(requests).toBe(0);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

test('sign out forgets the account: the popup asks to connect, and nothing more is sent', async ({
  extension,
  sandbox,
}) => {
  const options = await connectAndSync(extension, sandbox);
  await signOutButton(options).click();
  await expect(connectButton(options)).toBeVisible();
  const calls = sandbox.control.getStatistics().apiCalls.length;
  const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/')));
  await expect(popup.getByRole('heading', { name: 'Connect your publisher account' })).toBeVisible();
  await expect(copyButton(popup)).toHaveCount(0);
  expect(sandbox.control.getStatistics().apiCalls).toHaveLength(calls);
});
