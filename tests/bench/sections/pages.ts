import type { BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from '../../e2e/fixtures/launch-browser.ts';
import { turnOnMerchantPages } from '../../e2e/surfaces/options.ts';
import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { Bar, Measurement } from '../measurement.ts';
import { renderOrdinaryPage } from '../render-ordinary-page.ts';
import type { Section } from '../section.ts';
import { servePage } from '../serve-page.ts';
import { waitForButton } from '../wait-for-button.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';
import { writeScratchExtension } from '../write-scratch-extension.ts';

interface PageTimer {
  /** Time of the page's main thread until nothing is left to do, in ms: parsing, layout and every script, also those of extensions. */
  measure(): Promise<number>;
}

/** Loads a page again and again in a tab of its own; each time until `becomeReady` resolves and nothing is left to do. */
async function createPageTimer(
  context: BrowserContext,
  url: string,
  becomeReady: (page: Page) => Promise<void> = async () => {},
): Promise<PageTimer> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    async measure() {
      await page.bringToFront();
      await page.goto(url, { waitUntil: 'load' });
      await becomeReady(page);
      // Content scripts run at idle: two idle turns later theirs has run.
      await page.evaluate(async () => {
        for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => requestIdleCallback(resolve));
      });
      const { metrics } = await session.send('Performance.getMetrics');
      // It begins at zero with each document.
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
    },
  };
}

interface ButtonTimer {
  /** From the page's first frame to the frame with the button, in ms. */
  measure(): Promise<number>;
}

/** Loads a page again and again in a tab of its own, until a button stands behind the page's body. */
async function createButtonTimer(context: BrowserContext, url: string): Promise<ButtonTimer> {
  const page = await context.newPage();
  await page.addInitScript(noteButton);
  return {
    async measure() {
      await page.bringToFront();
      await page.goto(url, { waitUntil: 'load' });
      // The browser notes the first frame only behind it.
      await page.waitForFunction(
        () =>
          (globalThis as unknown as Noted).buttonAtMs !== undefined && performance.getEntriesByType('paint').length > 0,
      );
      return page.evaluate(() => {
        const [frame] = performance.getEntriesByType('paint');
        const { buttonAtMs = Number.NaN } = globalThis as unknown as Noted;
        return buttonAtMs - (frame?.startTime ?? Number.NaN);
      });
    },
  };
}

interface Noted {
  buttonAtMs?: number;
}

/** Runs in the page, before everything else in it: notes when the browser draws what was put behind the body. */
function noteButton(): void {
  const observer = new MutationObserver(() => {
    const last = document.documentElement?.lastElementChild;
    if (last?.localName !== 'div') return;
    observer.disconnect();
    requestAnimationFrame(() => {
      (globalThis as unknown as Noted).buttonAtMs = performance.now();
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

export const pages: Section = {
  name: 'pages',
  title: 'What a page costs while the browser has Linkmint',
  note: 'Time of the page’s main thread. Beside it: a browser whose extension puts an empty script into every page. The page of no program has 2,250 nodes.',
  measure: (size) =>
    withSyncedBrowser(async ({ launched, extension, options, sandbox }) => {
      await using cleanUp = new AsyncDisposableStack();
      const served = await servePage(renderOrdinaryPage());
      cleanUp.defer(() => served.close());
      const scratch = await writeScratchExtension('empty-script');
      cleanUp.defer(() => scratch.remove());
      const empty = await launchBrowser({ extensionPath: scratch.path, isHeadless: true });
      cleanUp.defer(() => empty.close());
      const still = await writeScratchExtension('static-button');
      cleanUp.defer(() => still.remove());
      const stillBrowser = await launchBrowser({ extensionPath: still.path, isHeadless: true });
      cleanUp.defer(() => stillBrowser.close());
      await turnOnMerchantPages(extension, options);
      const certain = `http://muse-mini.localhost:${sandbox.port}/product/jasmine-rice-5-kg`;
      await waitForFlag(options, 'muse-mini.localhost');
      await options.close();
      await extension.killWorker();

      const measure = async (url: string, becomeReady?: (page: Page) => Promise<void>) => {
        const { measure: measured } = await createPageTimer(launched.context, url, becomeReady);
        const { measure: taken } = await createPageTimer(empty.context, url);
        return interleave(size.of(25, 1), { measured, taken });
      };
      const ordinary = await measure(served.url);
      // A message would have started the worker.
      const wokenTimes = (await extension.isWorkerRunning()) ? 1 : 0;
      const merchant = await measure(
        `http://www.kedai-harian.localhost:${sandbox.port}/my/product/jasmine-rice-5-kg`,
        waitForButton,
      );
      await extension.killWorker();
      const drawn = await measure(certain, waitForButton);
      const { measure: untilButton } = await createButtonTimer(launched.context, certain);
      const { measure: untilStill } = await createButtonTimer(stillBrowser.context, certain);
      const buttons = await interleave(size.of(25, 1), {
        measured: untilButton,
        taken: untilStill,
      });
      const drawnWokenTimes = (await extension.isWorkerRunning()) ? 1 : 0;
      const toMeasurement = (what: string, loads: typeof ordinary, bar: Bar): Measurement => {
        const { measured, taken } = loads;
        return { what, unit: 'ms', measured, beside: { what: 'an empty script', taken }, bar };
      };
      return [
        toMeasurement('a page of no program', ordinary, budgets.ordinaryPage),
        toMeasurement('a page of no program, late', ordinary, budgets.ordinaryPageLate),
        {
          what: 'messages of a page of no program',
          unit: 'messages',
          measured: [wokenTimes],
          bar: budgets.messagesOfOrdinaryPage,
        },
        toMeasurement('a merchant’s page with the worker’s button', merchant, budgets.merchantPage),
        toMeasurement('a merchant’s page that draws its button', drawn, budgets.merchantPage),
        {
          what: 'the first frame to the button, worker dead',
          unit: 'ms',
          measured: buttons.measured,
          beside: { what: 'a button that never changes', taken: buttons.taken },
          bar: budgets.drawnButton,
        },
        {
          what: 'messages of a page that draws its button',
          unit: 'messages',
          measured: [drawnWokenTimes],
          bar: budgets.messagesOfOrdinaryPage,
        },
      ];
    }),
};

/** Waits until the pages of a host draw the button by themselves. */
async function waitForFlag(options: Page, host: string): Promise<void> {
  await options.waitForFunction(async (wanted) => {
    const { local } = (globalThis as unknown as { chrome: { storage: { local: { get(all: null): Promise<object> } } } })
      .chrome.storage;
    const buckets = Object.values(await local.get(null)).filter((bucket) => typeof bucket === 'string');
    return buckets.some((bucket) => bucket.split('\n').includes(`${wanted} +`));
  }, host);
}
