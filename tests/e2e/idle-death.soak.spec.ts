import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { MessageAnswer, MessageInput, MessageName } from '#lib/messaging/protocol.ts';
import { type Sandbox, startSandbox } from '../sandbox/create-sandbox.ts';
import { alterBuild } from './fixtures/alter-build.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { startUndebuggedBrowser, type UndebuggedBrowser } from './fixtures/start-undebugged-browser.ts';

// The permission for the service is granted from the start: without a debugger's session the test cannot accept the
// prompt.
alterBuild((folder) => {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: ['http://localhost/*'] }));
});

/** Chromium stops a worker that has been idle for 30 s, when it looks. */
const patience = { timeout: 300_000, intervals: [500] };

let sandbox: Sandbox;
let browser: UndebuggedBrowser;

test.beforeEach(async () => {
  browser = await startUndebuggedBrowser(process.env.LINKMINT_BUILD ?? '');
});
test.afterEach(async () => {
  await browser.close();
  await sandbox.close();
});

/** Sends the worker a message, which wakes it, and closes the page that sent it. */
async function ask<Name extends MessageName>(
  accountId: string | null,
  name: Name,
  input: MessageInput<Name>,
): Promise<unknown> {
  const envelope = JSON.stringify({ linkmint: name, accountId, input });
  const answer = (await browser.evaluate(
    `chrome.runtime.sendMessage({ ...${envelope}, version: chrome.runtime.getManifest().version })`,
  )) as MessageAnswer;
  if (!answer.ok) throw new Error(`${name}: ${answer.error.code}`);
  return answer.output;
}

async function connect(): Promise<string> {
  const connected = (await ask(null, 'connect', {
    serviceUrl: sandbox.serviceUrl,
    marketplacePath: 'marketplaceextra',
    key: sandbox.key,
    secret: sandbox.secret,
  })) as { readonly accountId: string };
  return connected.accountId;
}

/** No page of the extension is open and no debugger attached: the browser stops the worker by itself. */
const untilIdleDeath = () => expect.poll(browser.isWorkerRunning, patience).toBe(false);
const countCalls = () => sandbox.control.getStatistics().apiCalls.length;

/** Of the pages of the full walk behind the approved ones: the walk lists shops last. */
const hasListedShops = () => listCalls(sandbox, 'marketplaceextra/all').length > 0;

test('after an idle death the alarm resumes the sync, and a click gets a new token and its link', async () => {
  test.setTimeout(900_000);
  sandbox = await startSandbox({ offers: 2_500, conversions: 0 });
  const accountId = await connect();
  // Its minute is full: the worker waits for a slot, and waiting keeps nothing alive.
  await untilIdleDeath();
  const before = countCalls();
  expect(hasListedShops()).toBe(false);
  await expect.poll(hasListedShops, patience).toBe(true);
  expect(countCalls()).toBeGreaterThan(before);
  const pages = listCalls(sandbox, 'offers/all').map(({ parameters }) => JSON.stringify(parameters));
  expect(pages.length - new Set(pages).size).toBeLessThanOrEqual(1);

  await untilIdleDeath();
  sandbox.control.expireTokens();
  const minted = await ask(accountId, 'mintDeeplink', {
    requestId: 'click-1',
    offerId: String(sandbox.control.findOfferByName('Kedai Harian MY')?.offerId),
    destinationUrl: `http://www.kedai-harian.localhost:${sandbox.port}/my/product/jasmine-rice-5-kg`,
    subIds: noSubIds,
    overQuota: false,
    despiteRefusal: false,
  });
  expect(minted).toMatchObject({ kind: 'minted' });
  expect(listCalls(sandbox, 'authenticate')).toHaveLength(2);
  expect(listCalls(sandbox, 'deeplink/generate').filter(({ tookEffect }) => tookEffect)).toHaveLength(1);
  expect(await ask(accountId, 'readQuota', {})).toMatchObject({ used: 1 });
});

test('a bulk run continues after an idle death: each of its lines is sent once', async () => {
  test.setTimeout(900_000);
  sandbox = await startSandbox({ conversions: 0 });
  const accountId = await connect();
  await expect.poll(hasListedShops, patience).toBe(true);
  const toUrl = (number: number) => `http://www.kedai-harian.localhost:${sandbox.port}/my/product/item-${number}`;
  const lines = Array.from({ length: 24 }, (_, index) => ({
    url: toUrl(index + 1),
    program: '',
    subIds: noSubIds,
    title: '',
  }));
  expect(await ask(accountId, 'planBulk', { lines, preset: { kind: 'none' } })).toEqual({ problem: null });
  const readRun = async () =>
    JSON.parse(String(await browser.evaluate(readNewestRun(accountId)))) as { runId: string; state: string };
  await expect.poll(async () => (await readRun()).state, patience).toBe('planned');
  const { runId } = await readRun();
  expect(await ask(accountId, 'startBulk', { runId })).toEqual({ problem: null });

  await untilIdleDeath();
  const made = () => listCalls(sandbox, 'deeplink/generate').length;
  expect(made()).toBeGreaterThan(0);
  expect(made()).toBeLessThan(lines.length);
  await expect.poll(made, patience).toBe(lines.length);
  await expect.poll(async () => (await readRun()).state, patience).toBe('done');
  const urls = listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters.url);
  expect(new Set(urls).size).toBe(lines.length);
  expect(await ask(accountId, 'readQuota', {})).toMatchObject({ used: lines.length });
});

const readNewestRun = (accountId: string) => `new Promise((resolve, reject) => {
  const opening = indexedDB.open('linkmint-account-${accountId}');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const reading = opening.result.transaction('bulkRuns').objectStore('bulkRuns').getAll();
    reading.onsuccess = () => {
      opening.result.close();
      resolve(JSON.stringify(reading.result.at(-1) ?? { state: 'none' }));
    };
  };
})`;
