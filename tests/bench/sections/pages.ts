import type { BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from '../../e2e/fixtures/launch-browser.ts';
import { turnOnMerchantPages } from '../../e2e/fixtures/turn-on-merchant-pages.ts';
import { budgets } from '../budgets.ts';
import { createPageTimer, type PageLoad } from '../create-page-timer.ts';
import { interleave } from '../interleave.ts';
import type { Bar, Measurement } from '../measurement.ts';
import { renderOrdinaryPage } from '../render-ordinary-page.ts';
import type { Section } from '../section.ts';
import { servePage } from '../serve-page.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';
import { writeScratchExtension } from '../write-scratch-extension.ts';

type Figure = keyof PageLoad;

const units = { threadMs: 'ms', scriptMs: 'ms', heapKb: 'kB', nodes: 'nodes' } as const;
const words = { threadMs: 'main thread', scriptMs: 'script', heapKb: 'heap', nodes: 'DOM nodes' } as const;

interface Arms {
  readonly what: string;
  readonly measured: readonly PageLoad[];
  readonly beside: string;
  readonly taken: readonly PageLoad[];
  readonly again: readonly PageLoad[];
}

function toMeasurement(figure: Figure, { what, measured, beside, taken, again }: Arms, bar: Bar | null): Measurement {
  const pick = (loads: readonly PageLoad[]) => loads.map((load) => load[figure]);
  return {
    what: `${what}: ${words[figure]}`,
    unit: units[figure],
    measured: pick(measured),
    beside: { what: beside, taken: pick(taken), again: pick(again) },
    bar,
  };
}

export const pages: Section = {
  name: 'pages',
  title: 'What a page costs while the browser has Linkmint',
  notes: [
    'Four browsers, a page each: without an extension, with one that puts an empty script into every page, with Linkmint, and with Linkmint whose merchant pages are on. The page of no program has 2,250 nodes.',
    'Messages: a page of no program sends none, or the worker, ended before, would be running behind the last round.',
  ],
  measure: (size) =>
    withSyncedBrowser(async (on) =>
      withSyncedBrowser(async (off) => {
        await using cleanUp = new AsyncDisposableStack();
        const served = await servePage(renderOrdinaryPage());
        cleanUp.defer(() => served.close());
        const launchWith = async (kind: 'static-popup' | 'empty-script') => {
          const scratch = await writeScratchExtension(kind);
          cleanUp.defer(() => scratch.remove());
          const launched = await launchBrowser({ extensionPath: scratch.path, isHeadless: true });
          cleanUp.defer(() => launched.close());
          return launched.context;
        };
        // To a page the static popup is as if there were no extension.
        const [none, empty] = [await launchWith('static-popup'), await launchWith('empty-script')];
        await turnOnMerchantPages(on.extension, on.options);
        const [inOn, inOff] = [on.launched.context, off.launched.context];
        await on.options.close();
        await off.options.close();
        await on.extension.killWorker();

        const rounds = size.of(41, 5);
        const ordinary = await interleaveLoads(rounds, served.url, { on: inOn, off: inOff, none, empty });
        const wokenTimes = (await on.extension.isWorkerRunning()) ? 1 : 0;
        const shop = `http://www.kedai-harian.localhost:${on.sandbox.port}/my/product/jasmine-rice-5-kg`;
        const withButton = await createPageTimer(inOn, shop, waitForButton);
        const bare = await createPageTimer(empty, shop);
        const merchant = await interleave(rounds, {
          measured: withButton.measure,
          taken: bare.measure,
          again: bare.measure,
        });

        const whenOff = {
          what: 'page of no program, merchant pages off',
          measured: ordinary.off,
          beside: 'no extension',
          taken: ordinary.none,
          again: ordinary.noneAgain,
        };
        const whenOn = {
          what: 'page of no program, merchant pages on',
          measured: ordinary.on,
          beside: 'an empty script',
          taken: ordinary.empty,
          again: ordinary.emptyAgain,
        };
        const onMerchant = { what: "merchant's page with the button", beside: 'an empty script', ...merchant };
        return [
          ...(['threadMs', 'scriptMs', 'heapKb', 'nodes'] as const).map((figure) =>
            toMeasurement(figure, whenOff, null),
          ),
          toMeasurement('threadMs', whenOn, budgets.ordinaryPage),
          { ...toMeasurement('threadMs', whenOn, budgets.ordinaryPageLate), what: `${whenOn.what}: main thread, late` },
          ...(['scriptMs', 'heapKb', 'nodes'] as const).map((figure) => toMeasurement(figure, whenOn, null)),
          {
            what: 'page of no program, merchant pages on: messages',
            unit: 'messages',
            measured: [wokenTimes],
            bar: budgets.messagesOfOrdinaryPage,
          },
          toMeasurement('threadMs', onMerchant, budgets.merchantPage),
          ...(['scriptMs', 'heapKb', 'nodes'] as const).map((figure) => toMeasurement(figure, onMerchant, null)),
        ];
      }),
    ),
};

/** The button's element is the only one that is ever put behind the page's body. */
async function waitForButton(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = document.documentElement;
    const hasButton = () => root.lastElementChild !== document.body;
    if (hasButton()) return;
    await new Promise<void>((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (!hasButton()) return;
        observer.disconnect();
        resolve();
      }).observe(root, { childList: true });
    });
  });
}

/** Loads a page of no program in each browser in turn; where the floors are, twice. */
async function interleaveLoads(
  rounds: number,
  url: string,
  contexts: Readonly<Record<'on' | 'off' | 'none' | 'empty', BrowserContext>>,
) {
  const on = await createPageTimer(contexts.on, url);
  const off = await createPageTimer(contexts.off, url);
  const none = await createPageTimer(contexts.none, url);
  const empty = await createPageTimer(contexts.empty, url);
  return interleave(rounds, {
    on: on.measure,
    off: off.measure,
    none: none.measure,
    empty: empty.measure,
    noneAgain: none.measure,
    emptyAgain: empty.measure,
  });
}
