import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '../setup/find-chromium.mjs';
import { connect } from './fixtures/connect.ts';
import { copyDeeplink } from './fixtures/copy-deeplink.ts';
import { createExtensionDriver, type ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { expectUsed } from './fixtures/expect-used.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { watchForErrors } from './fixtures/watch-for-errors.ts';
import { withSandbox } from './fixtures/with-sandbox.ts';

interface RestartFixtures {
  /** Closes the browser as its user does, and starts it again on the same profile. */
  readonly restartBrowser: () => Promise<ExtensionDriver>;
}

interface RunningBrowser {
  readonly extension: ExtensionDriver;
  /** Ends the browser; answers what went wrong in it. */
  quit(): Promise<readonly string[]>;
}

/** The suite's own browser has a new profile each time; this one keeps what is in `profile`. */
async function startBrowser(profile: string): Promise<RunningBrowser> {
  const extensionPath = process.env.LINKMINT_BUILD;
  const executablePath = await findChromium();
  if (extensionPath === undefined || executablePath === null) throw new Error('The suite was not set up');
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--disable-quic',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Not through the debugger: loaded so a second time, it would be another installation, without its permissions.
      `--load-extension=${extensionPath}`,
      '--enable-unsafe-extension-debugging',
      '--remote-debugging-port=0',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  const browser = context.browser();
  if (browser === null) throw new Error('The browser closed at once');
  const cdp = await browser.newBrowserCDPSession();
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  const extensionId = new URL(worker.url()).hostname;
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  const debuggingPort = Number(port);
  const watch = await watchForErrors(debuggingPort);
  const extension = createExtensionDriver({
    context,
    cdp,
    debuggingPort,
    extensionId,
    close: () => context.close(),
  });
  return {
    extension,
    async quit() {
      await extension.disconnect();
      watch.stop();
      await context.close();
      return watch.errors();
    },
  };
}

const test = withSandbox.extend<RestartFixtures & { readonly profile: string; readonly running: RunningBrowser[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  profile: async ({}, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'linkmint-restart-'));
    await use(profile);
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  },

  running: async ({ profile }, use) => {
    const running = [await startBrowser(profile)];
    await use(running);
    const errors = await Promise.all(running.map(({ quit }) => quit()));
    expect(errors.flat()).toEqual([]);
  },

  extension: async ({ running: [first] }, use) => {
    if (first === undefined) throw new Error('No browser was started');
    await use(first.extension);
  },

  restartBrowser: async ({ profile, running }, use) => {
    await use(async () => {
      const last = running.pop();
      if (last === undefined) throw new Error('No browser runs');
      expect(await last.quit()).toEqual([]);
      const next = await startBrowser(profile);
      running.push(next);
      return next.extension;
    });
  },
});

const product = '/my/product/jasmine-rice-5-kg';

async function connectAndSync(extension: ExtensionDriver, sandbox: Parameters<typeof connect>[1]) {
  const options = await connect(extension, sandbox);
  const programs = options.getByText(/^[\d,]+ programs$/);
  await expect(programs).toBeVisible({ timeout: 30_000 });
  await expect(options.getByText(/^Last synced/)).toBeVisible({ timeout: 30_000 });
  return (await programs.textContent()) ?? '';
}

function readStorage(options: Page, area: 'session' | 'sync') {
  return options.evaluate(async (name) => {
    const { storage } = (
      globalThis as unknown as { chrome: { storage: Record<string, { get(key: null): Promise<object> }> } }
    ).chrome;
    return Object.keys((await storage[name]?.get(null)) ?? {});
  }, area);
}

test('a restart of the browser keeps the connection, the programs, the count, the sub-IDs and the ★ default', async ({
  extension,
  sandbox,
  restartBrowser,
}) => {
  const programs = await connectAndSync(extension, sandbox);
  const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product)));
  await popup.getByRole('textbox', { name: 'Sub ID 1' }).fill('before the restart');
  const deeplink = await copyDeeplink(popup);
  await popup.close();

  const twoPrograms = sandbox.toSiteUrl('www.rumah-rotan', '/');
  const picking = await extension.openPopup(await extension.visit(twoPrograms));
  const picker = picking.getByRole('combobox', { name: 'Program' });
  await expect(picker.getByRole('option')).toHaveCount(2);
  const [, second = ''] = await picker.getByRole('option').allTextContents();
  await picker.selectOption(second);
  await picking.getByRole('button', { name: 'Default for this site' }).click();
  await expect(picking.getByRole('button', { name: 'Default for this site' })).toHaveAttribute('aria-pressed', 'true');
  await picking.close();
  const callsBefore = sandbox.control.getStatistics().apiCalls.length;

  const restarted = await restartBrowser();
  expect(restarted.extensionId).toBe(extension.extensionId);
  const options = await restarted.openOptions();
  await expect(options.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  await expect(options.getByText(/^[\d,]+ programs$/)).toHaveText(programs);

  const again = await restarted.openPopup(await restarted.visit(sandbox.toSiteUrl('www.kedai-harian', product)));
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Kedai Harian MY');
  await expect(again.getByRole('textbox', { name: 'Sub ID 1' })).toHaveValue('before the restart');
  await expectUsed(again, 1);
  expect(await copyDeeplink(again)).toBe(deeplink);
  await expect(again.getByText('Reused')).toBeVisible();
  await again.close();

  const picked = await restarted.openPopup(await restarted.visit(twoPrograms));
  await expect(picked.getByRole('heading', { level: 1 })).toHaveText(second);
  await expect(picked.getByText('unsure')).toHaveCount(0);
  // All of this was there: nobody was asked for it.
  expect(sandbox.control.getStatistics().apiCalls).toHaveLength(callsBefore);
});

test('a restart of the browser ends the token: the next call authenticates once, and once only', async ({
  extension,
  sandbox,
  restartBrowser,
}) => {
  await connectAndSync(extension, sandbox);
  const before = await extension.openOptions();
  expect(await readStorage(before, 'session')).toContain('token');
  expect(listCalls(sandbox, 'authenticate')).toHaveLength(1);

  // Two lives of a token, hence two calls of authenticate.
  sandbox.allowAuthentications(2);
  const restarted = await restartBrowser();
  const options = await restarted.openOptions();
  expect(await readStorage(options, 'session')).not.toContain('token');
  expect(listCalls(sandbox, 'authenticate')).toHaveLength(1);

  const page = await restarted.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const popup = await restarted.openPopup(page);
  await copyDeeplink(popup);
  await expectUsed(popup, 1);
  await popup.getByRole('textbox', { name: 'Sub ID 1' }).fill('and another');
  await copyDeeplink(popup);
  await expectUsed(popup, 2);
  expect(listCalls(sandbox, 'authenticate').map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
  expect(listCalls(sandbox, 'deeplink/generate').map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
});
