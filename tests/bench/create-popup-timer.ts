import type { Page } from '@playwright/test';
import type { LaunchedBrowser } from '../e2e/fixtures/launch-browser.ts';
import { connectProtocol, type TargetInfo } from './connect-protocol.ts';

/** A popup that was opened. */
export interface PopupOpening {
  /** From the click to the heading on the screen, in ms. */
  readonly shownMs: number;
  /** From the click to each of the popup's own marks (`opening-marks.ts`), in ms. */
  readonly markedMs: Readonly<Record<string, number>>;
}

/** Measures popups from the toolbar click on. */
export interface PopupTimer {
  /** Clicks the extension's toolbar button on the page's tab, until its popup has painted its heading. Closes it. */
  measure(extensionId: string, page: Page): Promise<PopupOpening>;
  stop(): void;
}

/** Times in ms since the epoch. */
interface Opening {
  readonly paintedAtMs: number;
  readonly heading: string;
  readonly markedAtMs: Readonly<Record<string, number>>;
}

/**
 * Answers when the heading was painted: the browser's own time of the first frame with content.
 * Neither popup has content before: Linkmint's skeleton is plain boxes, which do not count as such.
 */
async function readOpening(): Promise<Opening> {
  const readHeading = () => document.querySelector('h1')?.textContent ?? '';
  const entry = await new Promise<PerformanceEntry>((resolve) => {
    new PerformanceObserver((list) => {
      const [found] = list.getEntriesByName('first-contentful-paint');
      if (found !== undefined) resolve(found);
    }).observe({ type: 'paint', buffered: true });
  });
  const toAt = ({ startTime }: PerformanceEntry) => performance.timeOrigin + startTime;
  const marks = performance.getEntriesByType('mark');
  return {
    paintedAtMs: toAt(entry),
    heading: readHeading(),
    markedAtMs: Object.fromEntries(marks.map((mark) => [mark.name, toAt(mark)])),
  };
}

/**
 * A debugger of its own, because Playwright does not list popups and the driver looks for them at intervals: here the
 * time is the browser's own and no polling is in it.
 */
export async function createPopupTimer({ debuggingPort }: LaunchedBrowser): Promise<PopupTimer> {
  const protocol = await connectProtocol(debuggingPort);
  const { send } = protocol;
  let onTarget: (target: TargetInfo) => void = () => {};
  let onDestroyed: (targetId: string) => void = () => {};
  protocol.listen(({ method, params }) => {
    if (params.targetInfo !== undefined) onTarget(params.targetInfo);
    else if (method === 'Target.targetDestroyed' && params.targetId !== undefined) onDestroyed(params.targetId);
  });
  await send('Target.setDiscoverTargets', { discover: true, filter: [{}] });

  return {
    async measure(extensionId, page) {
      await page.bringToFront();
      const { targetInfos } = await send<{ targetInfos: readonly TargetInfo[] }>('Target.getTargets', { filter: [{}] });
      const tab = targetInfos.find(({ type, url }) => type === 'tab' && url === page.url());
      if (tab === undefined) throw new Error(`No tab shows ${page.url()}`);

      const appeared = new Promise<string>((resolve) => {
        onTarget = ({ targetId, type, url }) => {
          if (type === 'page' && url.startsWith(`chrome-extension://${extensionId}/popup.html`)) resolve(targetId);
        };
      });
      const clickedAtMs = Date.now();
      await send('Extensions.triggerAction', { id: extensionId, targetId: tab.targetId });
      const targetId = await appeared;
      onTarget = () => {};

      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
      const { result } = await send<{ result: { value?: Opening } }>(
        'Runtime.evaluate',
        { expression: `(${readOpening})()`, awaitPromise: true, returnByValue: true },
        sessionId,
      );
      if (result.value === undefined || result.value.heading === '') throw new Error('The popup showed no heading');

      const gone = new Promise<void>((resolve) => {
        onDestroyed = (destroyedId) => {
          if (destroyedId === targetId) resolve();
        };
      });
      await send('Target.closeTarget', { targetId });
      await gone;
      const { paintedAtMs, markedAtMs } = result.value;
      return {
        shownMs: paintedAtMs - clickedAtMs,
        markedMs: Object.fromEntries(Object.entries(markedAtMs).map(([mark, atMs]) => [mark, atMs - clickedAtMs])),
      };
    },

    stop: () => protocol.close(),
  };
}
