import type { BrowserContext, Page } from '@playwright/test';

/** What one load of a page cost, by the browser's own counters. */
export interface PageLoad {
  /** Time of the page's main thread until nothing is left to do, in ms: parsing, layout, every script, those of extensions included. */
  readonly threadMs: number;
  /** Of it, running scripts, in ms. */
  readonly scriptMs: number;
  /** Of the page's scripts and those of extensions in it, in kB, after a collection. */
  readonly heapKb: number;
  /** Nodes of the DOM that exist, drawn or not. */
  readonly nodes: number;
}

export interface PageTimer {
  measure(): Promise<PageLoad>;
}

type Counter = 'TaskDuration' | 'ScriptDuration' | 'JSHeapUsedSize' | 'Nodes';

/** Loads a page again and again in a tab of its own; each time until `becomeReady` resolves and nothing is left to do. */
export async function createPageTimer(
  context: BrowserContext,
  url: string,
  becomeReady: (page: Page) => Promise<void> = async () => {},
): Promise<PageTimer> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readCounters = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (name: Counter) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  };
  return {
    async measure() {
      await page.bringToFront();
      await page.goto(url, { waitUntil: 'load' });
      await becomeReady(page);
      // Content scripts run at idle: two idle turns later theirs has run.
      await page.evaluate(async () => {
        for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => requestIdleCallback(resolve));
      });
      const after = await readCounters();
      await session.send('HeapProfiler.collectGarbage');
      const settled = await readCounters();
      return {
        // Both begin at nothing with each document.
        threadMs: after('TaskDuration') * 1_000,
        scriptMs: after('ScriptDuration') * 1_000,
        heapKb: settled('JSHeapUsedSize') / 1_000,
        nodes: settled('Nodes'),
      };
    },
  };
}
