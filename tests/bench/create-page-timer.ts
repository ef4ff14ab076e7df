import type { BrowserContext, Page } from '@playwright/test';

export interface PageTimer {
  /** Time of the page's main thread until nothing is left to do, in ms: parsing, layout and every script, also those of extensions. */
  measure(): Promise<number>;
}

/** Loads a page again and again in a tab of its own; each time until `becomeReady` resolves and nothing is left to do. */
export async function createPageTimer(
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
