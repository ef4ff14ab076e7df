import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { generate } from 'selfsigned';
import { connect } from './fixtures/connect.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';

interface Account {
  readonly serviceUrl: string;
  readonly key: string;
  readonly secret: string;
}

async function tryToConnect(options: Page, { serviceUrl, key, secret }: Account) {
  await options.getByRole('textbox', { name: 'Service URL' }).fill(serviceUrl);
  await options.getByRole('textbox', { name: 'API key' }).fill(key);
  await options.getByLabel('API secret', { exact: true }).fill(secret);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
}

test('a wrong secret is called wrong, is tried in JSON and as a form, and leaves nothing connected', async ({
  extension,
  sandbox,
}) => {
  await extension.grantHostAccess('http://localhost/*');
  const options = await extension.openOptions();
  await tryToConnect(options, { ...sandbox, secret: 'not the one' });
  await expect(options.getByRole('alert')).toContainText('key or the secret is wrong');
  await expect(options.getByRole('status').filter({ hasText: 'Connected' })).toHaveCount(0);
  expect(listCalls(sandbox, 'authenticate')).toHaveLength(2);

  await options.reload();
  await expect(options.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();

  sandbox.allowAuthentications(3);
  await tryToConnect(options, sandbox);
  await expect(options.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
});

test('what is no publisher service is refused, and the reason named', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  await test.step('plain http to another machine is refused before anything is asked or sent', async () => {
    const options = await extension.openOptions();
    await tryToConnect(options, { ...sandbox, serviceUrl: 'http://api.service.example' });
    await expect(options.getByText(/https/).first()).toBeVisible();
    await expect(options.getByRole('status').filter({ hasText: 'Connected' })).toHaveCount(0);
    expect(sandbox.control.getStatistics().apiCalls).toEqual([]);
  });
  await test.step('a host that answers with something else is called no publisher service', async () => {
    await extension.grantHostAccess('http://localhost/*');
    const options = await extension.openOptions();
    // A page instead of JSON may mean that the service takes forms alone: both are tried.
    sandbox.allowAuthentications(2);
    sandbox.control.addFault({ name: 'html-200', path: '/api/authenticate', times: null });
    await tryToConnect(options, sandbox);
    await expect(options.getByRole('alert')).toContainText('not a network for publishers');
  });
  await test.step('a port without a listener is reported as not reachable', async () => {
    await extension.grantHostAccess('http://localhost/*');
    const options = await extension.openOptions();
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
  const options = await connect(extension, sandbox);
  await expect(options.getByText(/^Last synced/)).toBeVisible({ timeout: 30_000 });
  await options.getByRole('button', { name: 'Sign out' }).click();
  await expect(options.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  const calls = sandbox.control.getStatistics().apiCalls.length;
  const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/')));
  await expect(popup.getByRole('heading', { name: 'Connect your publisher account' })).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Copy deeplink' })).toHaveCount(0);
  expect(sandbox.control.getStatistics().apiCalls).toHaveLength(calls);
});
