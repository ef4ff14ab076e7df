import type { Page } from '@playwright/test';
import { connect } from '../e2e/fixtures/connect.ts';
import { createExtensionDriver, type ExtensionDriver } from '../e2e/fixtures/create-extension-driver.ts';
import { type LaunchedBrowser, launchBrowser } from '../e2e/fixtures/launch-browser.ts';
import { turnOnMerchantPages } from '../e2e/fixtures/turn-on-merchant-pages.ts';
import { startSandbox } from '../sandbox/create-sandbox.ts';
import { buildExtension } from '../setup/build-extension.ts';
import { budgets } from './budgets.ts';
import { bundleGateProbe } from './bundle-gate-probe.ts';
import { createPageTimer, type PageLoad } from './create-page-timer.ts';
import { createPopupTimer } from './create-popup-timer.ts';
import { formatTable } from './format-table.ts';
import type { GateProbe } from './gate-probe.ts';
import { interleave } from './interleave.ts';
import { measureMessage } from './measure-message.ts';
import { isOverBudget, type Measurement } from './measurement.ts';
import { servePage } from './serve-page.ts';
import { writeScratchExtension } from './write-scratch-extension.ts';

/*
 * `npm run bench`: what Linkmint costs, beside a baseline of the same run. Exits with 1 when a ratio is over its budget
 * (`budgets.ts`). Nothing else should run meanwhile.
 */

const matchedHosts = 5_000;

async function measurePopups(
  launched: LaunchedBrowser,
  extension: ExtensionDriver,
  staticId: string,
  page: Page,
): Promise<readonly Measurement[]> {
  const timer = await createPopupTimer(launched);
  const measure = async (extensionId: string, isWorkerAlive: boolean) => {
    // Before each click the same happens, so that browser and processes are in the same state: a page of Linkmint is
    // opened and closed, the worker is ended, and woken again where it shall be alive. It has to have answered before:
    // a worker that is still starting cannot be ended.
    const options = await extension.openOptions();
    await measureMessage(options, 'readQuota');
    await extension.killWorker();
    if (isWorkerAlive) await measureMessage(options, 'readQuota');
    await options.close();
    if ((await extension.isWorkerRunning()) !== isWorkerAlive) throw new Error('The worker is not as it should be');
    return timer.measure(extensionId, page);
  };
  const taken = await interleave(11, {
    static: () => measure(staticId, false),
    live: () => measure(extension.extensionId, true),
    dead: () => measure(extension.extensionId, false),
  });
  timer.stop();
  return [
    {
      what: 'popup, click to heading, live worker / static popup',
      measured: taken.live,
      baseline: taken.static,
      budget: budgets.popupWithLiveWorker,
    },
    {
      what: 'popup, click to heading, dead worker / static popup',
      measured: taken.dead,
      baseline: taken.static,
      budget: budgets.popupWithDeadWorker,
    },
  ];
}

async function measureMessages(extension: ExtensionDriver, options: Page): Promise<readonly Measurement[]> {
  const { cold, warm } = await interleave(9, {
    cold: async () => {
      await extension.killWorker();
      return measureMessage(options, 'readQuota');
    },
    warm: () => measureMessage(options, 'readQuota'),
  });
  return [{ what: 'message, dead worker / live worker', measured: cold, baseline: warm, budget: null }];
}

async function measureGate(page: Page): Promise<readonly Measurement[]> {
  const script = await bundleGateProbe();
  // Through the debugger, which the page's content security policy does not bind.
  await page.evaluate(script);
  const probe = await page.evaluateHandle(() =>
    (globalThis as unknown as { createGateProbe(): Promise<GateProbe> }).createGateProbe(),
  );
  // As many slots as an account has a minute: the log is as long as it can be.
  const { reserve, put } = await interleave(19, {
    reserve: () => probe.evaluate((inPage) => inPage.measureReserve()),
    put: () => probe.evaluate((inPage) => inPage.measurePut()),
  });
  return [{ what: 'gate slot / strict put', measured: reserve, baseline: put, budget: budgets.gateReserve }];
}

async function measurePages(
  linkmint: LaunchedBrowser,
  plain: LaunchedBrowser,
  emptyScript: LaunchedBrowser,
): Promise<readonly Measurement[]> {
  const served = await servePage();
  const [inLinkmint, inPlain, inEmptyScript] = await Promise.all(
    [linkmint, plain, emptyScript].map(({ context }) => createPageTimer(context, served.url)),
  );
  if (inLinkmint === undefined || inPlain === undefined || inEmptyScript === undefined) throw new Error('No timer');
  const taken = await interleave(25, {
    linkmint: inLinkmint.measure,
    plain: inPlain.measure,
    emptyScript: inEmptyScript.measure,
  });
  await served.close();
  const toIdle = (loads: readonly PageLoad[]) => loads.map(({ idleMs }) => idleMs);
  const toLoad = (loads: readonly PageLoad[]) => loads.map(({ loadMs }) => loadMs);
  return [
    {
      what: 'page of no program, until idle / no extension',
      measured: toIdle(taken.linkmint),
      baseline: toIdle(taken.plain),
      budget: budgets.pageIdle,
    },
    {
      what: 'page of no program, load event / empty script',
      measured: toLoad(taken.linkmint),
      baseline: toLoad(taken.emptyScript),
      budget: budgets.pageLoad,
    },
    {
      what: 'page of no program, load event / no extension',
      measured: toLoad(taken.linkmint),
      baseline: toLoad(taken.plain),
      budget: null,
    },
  ];
}

/** Puts hosts into the match index beside those that the sync found: a sync of so many programs takes minutes. */
function fillMatchIndex(options: Page): Promise<number> {
  return options.evaluate(async (count) => {
    const { local } = (
      globalThis as unknown as {
        chrome: { storage: { local: { set(items: object): Promise<void>; get(keys: null): Promise<object> } } };
      }
    ).chrome.storage;
    await local.set(Object.fromEntries(Array.from({ length: count }, (_, at) => [`shop-${at}.example`, 1])));
    return Object.keys(await local.get(null)).length;
  }, matchedHosts);
}

async function run(): Promise<readonly Measurement[]> {
  await using cleanUp = new AsyncDisposableStack();
  const staticPopup = await writeScratchExtension('static-popup');
  cleanUp.defer(() => staticPopup.remove());
  const emptyScript = await writeScratchExtension('empty-script');
  cleanUp.defer(() => emptyScript.remove());
  const sandbox = await startSandbox();
  cleanUp.defer(() => sandbox.close());
  const launched = await launchBrowser({ extensionPath: buildExtension('chrome'), isHeadless: true });
  cleanUp.defer(() => launched.close());
  const { id: staticId } = await launched.cdp.send('Extensions.loadUnpacked', { path: staticPopup.path });

  const extension = createExtensionDriver(launched);
  const options = await connect(extension, sandbox);
  await options.getByText(/^Last synced/).waitFor({ timeout: 60_000 });
  const merchantPage = await extension.visit(
    `http://www.kedai-harian.localhost:${sandbox.port}/my/product/jasmine-rice-5-kg`,
  );

  // Neither popup may find its process there because another page of its extension is open.
  await options.close();
  const popups = await measurePopups(launched, extension, staticId, merchantPage);

  const reopened = await extension.openOptions();
  const inside = [...(await measureMessages(extension, reopened)), ...(await measureGate(reopened))];

  await turnOnMerchantPages(extension, reopened);
  if ((await fillMatchIndex(reopened)) < matchedHosts) throw new Error('The match index was not filled');
  // To a page the static popup is as if there were no extension.
  const plain = await launchBrowser({ extensionPath: staticPopup.path, isHeadless: true });
  cleanUp.defer(() => plain.close());
  const withScript = await launchBrowser({ extensionPath: emptyScript.path, isHeadless: true });
  cleanUp.defer(() => withScript.close());
  return [...popups, ...inside, ...(await measurePages(launched, plain, withScript))];
}

const measurements = await run();
process.stdout.write(`${formatTable(measurements)}\n`);
if (measurements.some(isOverBudget)) process.exitCode = 1;
