import type { BrowserContext } from '@playwright/test';

/** By the page's own clock, in ms from the start of the navigation. */
export interface PageLoad {
  /** The end of the load event. Chromium lets it wait for any extension's script, an empty one too. */
  readonly loadMs: number;
  /** The page has nothing left to do: parsed, laid out, every script run, those of extensions included. */
  readonly idleMs: number;
}

export interface PageTimer {
  measure(): Promise<PageLoad>;
}

/** Loads a page again and again in a tab of its own. */
export async function createPageTimer(context: BrowserContext, url: string): Promise<PageTimer> {
  const page = await context.newPage();
  return {
    async measure() {
      await page.bringToFront();
      await page.goto('about:blank');
      await page.goto(url, { waitUntil: 'load' });
      return page.evaluate(async () => {
        // Content scripts run at idle: two idle turns later theirs has run.
        for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => requestIdleCallback(resolve));
        const idleMs = performance.now();
        const [navigation] = performance.getEntriesByType('navigation');
        return { loadMs: (navigation as PerformanceNavigationTiming).loadEventEnd, idleMs };
      });
    },
  };
}
