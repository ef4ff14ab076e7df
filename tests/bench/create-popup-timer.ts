import type { Page } from '@playwright/test';
import type { LaunchedBrowser } from '../e2e/fixtures/launch-browser.ts';
import { connectProtocol, type TargetInfo } from './connect-protocol.ts';

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
      return result.value.paintedAtMs - clickedAtMs;
    },

    stop: () => protocol.close(),
  };
}
