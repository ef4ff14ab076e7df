import type { Page } from '@playwright/test';
import type { LaunchedBrowser } from '../e2e/fixtures/launch-browser.ts';
import { createPopupOpener } from './create-popup-opener.ts';

/** Measures popups from the toolbar click on, and the side panel from the popup's button on. */
export interface PopupTimer {
  /** Clicks the extension's toolbar button on the page's tab; ms until its popup has painted its heading. Closes it. */
  measure(extensionId: string, page: Page): Promise<number>;
  /** Clicks the popup's button; ms until the side panel has painted its heading. Closes it. */
  measurePanel(extensionId: string, page: Page): Promise<number>;
  stop(): void;
}

interface Opening {
  /** Ms since the epoch. */
  readonly paintedAtMs: number;
  readonly heading: string;
}

/**
 * Answers when the heading was painted: the browser's own time of the first frame with content.
 * Neither page has content before: Linkmint's skeletons are plain boxes, which do not count as such.
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
  const measureOpening = async (opening: ReturnType<typeof opener.open>) => {
    const opened = await opening;
    const { paintedAtMs, heading } = await opened.evaluate(readOpening);
    if (heading === '') throw new Error('The page showed no heading');
    await opened.close();
    return paintedAtMs - opened.clickedAtMs;
  };
  return {
    measure: (extensionId, page) => measureOpening(opener.open(extensionId, page)),
    measurePanel: (extensionId, page) => measureOpening(opener.openPanel(extensionId, page)),
    stop: () => opener.stop(),
  };
}
