import type { Page } from '@playwright/test';
import type { LaunchedBrowser } from '../e2e/fixtures/launch-browser.ts';
import { connectProtocol, type TargetInfo } from './connect-protocol.ts';

/** Opens popups by the toolbar click, and the side panel by a popup, and reaches into them at once. */
export interface PopupOpener {
  /** Clicks the extension's toolbar button on the page's tab. */
  open(extensionId: string, page: Page): Promise<OpenedPage>;
  /** Clicks "Make a post" in the extension's popup on the page's tab, which closes and opens the side panel. */
  openPanel(extensionId: string, page: Page): Promise<OpenedPage>;
  stop(): void;
}

/** A popup or a side panel. */
interface OpenedPage {
  /** Ms since the epoch. */
  readonly clickedAtMs: number;
  /** Runs in the page, which sees nothing of this file. */
  evaluate<Result>(run: () => Promise<Result>): Promise<Result>;
  pressEnter(): Promise<void>;
  close(): Promise<void>;
}

const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' } as const;

/**
 * A debugger of its own, because Playwright does not list popups and the driver looks for them at intervals: here the
 * time is the browser's own and no polling is in it.
 */
export async function createPopupOpener({ debuggingPort }: LaunchedBrowser): Promise<PopupOpener> {
  const protocol = await connectProtocol(debuggingPort);
  const { send } = protocol;
  let onTarget: (target: TargetInfo) => void = () => {};
  const closings = new Map<string, () => void>();
  protocol.listen(({ method, params }) => {
    if (params.targetInfo !== undefined) onTarget(params.targetInfo);
    else if (method === 'Target.targetDestroyed' && params.targetId !== undefined) closings.get(params.targetId)?.();
  });
  await send('Target.setDiscoverTargets', { discover: true, filter: [{}] });

  /** Resolves to the next target that shows the extension's page. */
  async function awaitPage(extensionId: string, path: string): Promise<string> {
    const targetId = await new Promise<string>((resolve) => {
      onTarget = (target) => {
        const isWanted = target.type === 'page' && target.url.startsWith(`chrome-extension://${extensionId}/${path}`);
        if (isWanted) resolve(target.targetId);
      };
    });
    onTarget = () => {};
    return targetId;
  }

  /** Resolves once a target is gone. */
  function awaitClosing(targetId: string): Promise<void> {
    return new Promise((resolve) => closings.set(targetId, resolve));
  }

  async function attach(targetId: string, clickedAtMs: number) {
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    return {
      targetId,
      sessionId,
      clickedAtMs,
      async evaluate<Result>(run: () => Promise<Result>) {
        const { result, exceptionDetails } = await send<Evaluated<Result>>(
          'Runtime.evaluate',
          { expression: `(${run})()`, awaitPromise: true, returnByValue: true },
          sessionId,
        );
        if (exceptionDetails !== undefined) throw new Error(`In the extension's page: ${exceptionDetails.text}`);
        return result.value;
      },
      async pressEnter() {
        await send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter }, sessionId);
        await send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter }, sessionId);
      },
      async close() {
        const gone = awaitClosing(targetId);
        await send('Target.closeTarget', { targetId });
        await gone;
      },
    };
  }

  async function openPopup(extensionId: string, page: Page) {
    await page.bringToFront();
    const { targetInfos } = await send<{ targetInfos: readonly TargetInfo[] }>('Target.getTargets', { filter: [{}] });
    const tab = targetInfos.find(({ type, url }) => type === 'tab' && url === page.url());
    if (tab === undefined) throw new Error(`No tab shows ${page.url()}`);

    const appeared = awaitPage(extensionId, 'popup.html');
    const clickedAtMs = Date.now();
    await send('Extensions.triggerAction', { id: extensionId, targetId: tab.targetId });
    return attach(await appeared, clickedAtMs);
  }

  return {
    open: openPopup,

    async openPanel(extensionId, page) {
      const popup = await openPopup(extensionId, page);
      await popup.evaluate(findPanelButton);
      const appeared = awaitPage(extensionId, 'side-panel.html');
      const popupGone = awaitClosing(popup.targetId);
      const clickedAtMs = Date.now();
      // The click closes the popup, which may answer no more.
      const click = { expression: 'globalThis.panelButton.click()', userGesture: true };
      void send('Runtime.evaluate', click, popup.sessionId).catch(() => undefined);
      const panel = await attach(await appeared, clickedAtMs);
      await popupGone;
      return panel;
    },

    stop: () => protocol.close(),
  };
}

/** Runs in the popup: waits for the button that opens the side panel. */
async function findPanelButton(): Promise<void> {
  const find = () => [...document.querySelectorAll('button')].find((button) => button.ariaLabel === 'Make a post');
  while (find() === undefined) await new Promise((resolve) => requestAnimationFrame(resolve));
  Object.assign(globalThis, { panelButton: find() });
}

interface Evaluated<Result> {
  readonly result: { readonly value: Result };
  readonly exceptionDetails?: { readonly text: string };
}
