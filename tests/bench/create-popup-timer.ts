import type { Page } from '@playwright/test';
import type { LaunchedBrowser } from '../e2e/fixtures/launch-browser.ts';
import { createPopupOpener } from './create-popup-opener.ts';

/** Measures popups from the toolbar click on. */
export interface PopupTimer {
  /** Clicks the extension's toolbar button on the page's tab; ms until its popup has painted its heading. Closes it. */
  measure(extensionId: string, page: Page): Promise<number>;
  stop(): void;
}

interface Opening {
  /** Ms since the epoch. */
  readonly paintedAtMs: number;
  readonly heading: string;
}

/**
 * Answers when the heading was painted: the browser's own time of the first frame with content.
 * Neither popup has content before: Linkmint's skeleton is plain boxes, which do not count as such.
 */
async function readOpening(): Promise<Opening> {
  const entry = await new Promise<PerformanceEntry>((resolve) => {
    new PerformanceObserver((list) => {
      const [found] = list.getEntriesByName('first-contentful-paint');
      if (found !== undefined) resolve(found);
    }).observe({ type: 'paint', buffered: true });
  });
  const heading = document.querySelector('h1')?.textContent ?? '';
  return { paintedAtMs: performance.timeOrigin + entry.startTime, heading };
}

export async function createPopupTimer(launched: LaunchedBrowser): Promise<PopupTimer> {
  const opener = await createPopupOpener(launched);
  return {
    async measure(extensionId, page) {
      const popup = await opener.open(extensionId, page);
      const { paintedAtMs, heading } = await popup.evaluate(readOpening);
      if (heading === '') throw new Error('The popup showed no heading');
      await popup.close();
      return paintedAtMs - popup.clickedAtMs;
    },
    stop: () => opener.stop(),
  };
}
