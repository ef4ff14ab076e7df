import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { recordRequests } from './fixtures/record-requests.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';
import { tryToConnect } from './surfaces/connection-form.ts';
import { findPageButton } from './surfaces/merchant-page.ts';
import {
  addChannel,
  exportChannels,
  lastSynced,
  openOptionsPage,
  openPermittedOptions,
  saveBackupButton,
  turnOnMerchantPages,
} from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';

const key = 'canary-key-wren-4711';
const secret = 'canary-secret/robin+0815==';

/** How a text may look after it was written into JSON, an address, a form, or base64. */
function listForms(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const form = new URLSearchParams([['x', text]]).toString().slice(2);
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    form,
    bytes.toString('base64').slice(0, -4),
  ];
}

/** Which of the canaries a text holds, by name. */
function findCanaries(text: string, canaries: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(canaries)
    .filter(([, canary]) => listForms(canary).some((form) => text.includes(form)))
    .map(([name]) => name);
}

/** Keeps what a page of the extension sends, receives, announces and saves, from before its first script on. */
function keepTraffic(): void {
  const kept: { kind: string; name: string; text: string }[] = [];
  Object.defineProperty(globalThis, '__kept', { value: kept });
  const { chrome } = globalThis as unknown as {
    chrome?: {
      runtime?: {
        sendMessage?: (...sent: unknown[]) => unknown;
        onMessage?: { addListener(heard: (message: unknown) => void): void };
      };
    };
  };
  const runtime = chrome?.runtime;
  if (runtime?.sendMessage === undefined || location.protocol !== 'chrome-extension:') return;
  const toName = (message: unknown) => String((message as { linkmint?: unknown } | null)?.linkmint);
  const send = runtime.sendMessage.bind(runtime);
  runtime.sendMessage = (message: unknown, ...rest: unknown[]) => {
    kept.push({ kind: 'message', name: toName(message), text: JSON.stringify(message) });
    const keepAnswer = (answer: unknown) =>
      kept.push({ kind: 'answer', name: toName(message), text: JSON.stringify(answer) ?? '' });
    const own = rest.map((each) =>
      typeof each === 'function'
        ? (answer: unknown) => {
            keepAnswer(answer);
            return each(answer);
          }
        : each,
    );
    const answer = send(message, ...own);
    if (answer instanceof Promise) answer.then(keepAnswer, () => {});
    return answer;
  };
  // Those of other pages and of content scripts are heard here as well.
  runtime.onMessage?.addListener((message) => {
    kept.push({ kind: 'heard', name: toName(message), text: JSON.stringify(message) });
  });
  new BroadcastChannel('data-changes').onmessage = ({ data }) => {
    kept.push({ kind: 'announcement', name: '', text: JSON.stringify(data) });
  };
  const toUrl = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) void blob.text().then((text) => kept.push({ kind: 'file', name: blob.type, text }));
    return toUrl.call(URL, blob);
  };
}

interface Kept {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
}

const readKept = (page: Page) => page.evaluate(() => (globalThis as unknown as { __kept: Kept[] }).__kept);

/** What a script of the extension's isolated world in a page can read: every storage area, and the page's own. */
async function readAsPageScript(context: BrowserContext, page: Page, extensionId: string): Promise<string> {
  const session = await context.newCDPSession(page);
  const worlds: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context: world }) => {
    if (world.origin === `chrome-extension://${extensionId}`) worlds.push(world.id);
  });
  await session.send('Runtime.enable');
  await expect.poll(() => worlds.length).toBeGreaterThan(0);
  const { result } = await session.send('Runtime.evaluate', {
    contextId: worlds[0] ?? 0,
    awaitPromise: true,
    returnByValue: true,
    expression: `(async () => {
      const areas = {};
      for (const area of ['local', 'sync', 'session', 'managed']) {
        areas[area] = await Promise.resolve()
          .then(() => chrome.storage[area].get(null))
          .catch((error) => 'refused: ' + error.message);
      }
      const databases = (await indexedDB.databases()).map(({ name }) => name);
      return JSON.stringify({ areas, databases, local: { ...localStorage }, session: { ...sessionStorage }, cookie: document.cookie });
    })()`,
  });
  return String(result.value);
}

/** What pages and workers write to their consoles from now on. */
function keepConsole(context: BrowserContext): string[] {
  const lines: string[] = [];
  context.on('console', (line) => lines.push(line.text()));
  context.on('weberror', (failure) => lines.push(String(failure.error().stack)));
  for (const worker of context.serviceWorkers()) worker.on('console', (line) => lines.push(line.text()));
  context.on('serviceworker', (worker) => worker.on('console', (line) => lines.push(line.text())));
  return lines;
}

/** Saves links as both kinds of files. */
async function exportLinks(extension: ExtensionDriver): Promise<Page> {
  const links = await extension.openWorkspace('#/links');
  for (const format of ['CSV', 'JSON']) {
    await links.getByRole('button', { name: 'Export' }).click();
    await links.getByRole('button', { name: `Download ${format}` }).click();
  }
  const isSaved = async () => (await readKept(links)).filter(({ kind }) => kind === 'file').length;
  await expect.poll(isSaved).toBeGreaterThanOrEqual(2);
  return links;
}

test.use({ sandboxOptions: { key, secret } });

test('key, secret and token are in no storage that a page script reads, no message, console line, file, error or request but their own', async ({
  extension,
  sandbox,
}) => {
  sandbox.allowAuthentications(5);
  const { context, extensionId } = extension;
  const recorder = await recordRequests(sandbox.port);
  try {
    await context.addInitScript(keepTraffic);
    const lines = keepConsole(context);
    const texts: string[] = [];
    const options = await openPermittedOptions(extension, sandbox);
    const account = { serviceUrl: recorder.serviceUrl, key, secret };

    // Errors: a wrong secret with the right one in it, a redirect, an unreadable answer.
    await tryToConnect(options, { ...account, secret: `${secret}x` });
    await expect(options.getByRole('alert')).toBeVisible();
    texts.push(await options.content());
    sandbox.control.addFault({ name: 'redirect', path: '/api/authenticate' });
    await tryToConnect(options, account);
    await expect(options.getByRole('alert')).toContainText('another address');
    texts.push(await options.getByRole('alert').innerText());

    await tryToConnect(options, account);
    await expect(lastSynced(options)).toBeVisible({ timeout: 60_000 });
    const token = await options.evaluate(async () => {
      const { chrome } = globalThis as unknown as {
        chrome: { storage: { session: { get(all: null): Promise<Record<string, { token?: string }>> } } };
      };
      const stored = Object.values(await chrome.storage.session.get(null));
      return stored.find((value) => typeof value?.token === 'string')?.token ?? '';
    });
    const canaries = { key, secret, token };
    expect(token.length).toBeGreaterThan(10);

    await turnOnMerchantPages(extension, options);
    const page = await extension.visit(sandbox.productUrl);
    await findPageButton(page);
    const popup = await extension.openPopup(page);
    popup.on('console', (line) => lines.push(line.text()));
    await copyDeeplink(popup);
    texts.push(await popup.content(), await extension.readClipboard());
    await popup.close();
    const pages = [options, await exportLinks(extension)];
    await addChannel(options, 'Newsletter');
    await expect(options.getByText(/^Saved, /)).toBeVisible();
    await exportChannels(options);
    await openOptionsPage(options, 'Data');
    await saveBackupButton(options).click();
    const countFiles = async () => (await readKept(options)).filter(({ kind }) => kind === 'file').length;
    await expect.poll(countFiles).toBe(2);
    const unfold = (part: string) => options.getByText(part, { exact: true }).first().click();
    await unfold('The last requests to your network');
    await expect(options.getByRole('table', { name: 'The last requests to your network' })).toContainText(
      'authenticate',
    );
    await openOptionsPage(options, 'Advanced');
    await unfold('Debug info');
    await options.getByRole('button', { name: 'Copy debug info' }).click();
    await expect(options.getByText('Copied what is shown.')).toBeVisible();
    texts.push(await extension.readClipboard());
    expect(texts.at(-1)).toContain('"linkmint"');

    const fromPage = await readAsPageScript(context, page, extensionId);
    expect(fromPage).toContain('kedai-harian');
    expect(findCanaries(fromPage, canaries)).toEqual([]);

    const kept = (await Promise.all(pages.map(readKept))).flat();
    const holding = kept.filter(({ text }) => findCanaries(text, canaries).length > 0);
    // The typed secret goes from the options to the worker, and is in no other message and no answer.
    expect(new Set(holding.map(({ kind, name }) => `${kind} ${name}`))).toEqual(new Set(['message connect']));
    expect(kept.some(({ kind }) => kind === 'answer')).toBe(true);
    expect(kept.some(({ kind }) => kind === 'heard')).toBe(true);

    for (const shown of pages) texts.push(await shown.content());
    expect(texts.flatMap((text) => findCanaries(text, canaries))).toEqual([]);
    expect(findCanaries(lines.join('\n'), canaries)).toEqual([]);

    const { apiCalls: _recorded, ...elsewhere } = sandbox.control.getStatistics();
    expect(elsewhere.siteRequests.length).toBeGreaterThan(0);
    expect(findCanaries(JSON.stringify(elsewhere), canaries)).toEqual([]);
    const leaks = recorder.requests.flatMap(({ method, path, headers, body }) => {
      const isAuthenticate = path === '/api/authenticate';
      const { authorization = '', ...others } = headers;
      const found = findCanaries(JSON.stringify([method, path, others, isAuthenticate ? '' : body]), canaries);
      const isOwnToken = isAuthenticate ? authorization === '' : authorization === `Bearer ${token}`;
      return [...found, ...(isOwnToken ? [] : ['authorization'])].map((name) => `${method} ${path}: ${name}`);
    });
    expect(leaks).toEqual([]);

    // The search is able to find: each canary was sent where it belongs.
    const all = JSON.stringify(recorder.requests);
    expect(findCanaries(all, canaries)).toEqual(['key', 'secret', 'token']);
  } finally {
    await recorder.close();
  }
});
