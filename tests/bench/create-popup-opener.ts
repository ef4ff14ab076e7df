import type { Page } from '@playwright/test';
import type { LaunchedBrowser } from '../e2e/fixtures/launch-browser.ts';
import { connectProtocol, type TargetInfo } from './connect-protocol.ts';

/** Opens popups by the toolbar click, and reaches into them at once. */
export interface PopupOpener {
  /** Clicks the extension's toolbar button on the page's tab. */
  open(extensionId: string, page: Page): Promise<OpenedPopup>;
  stop(): void;
}

interface OpenedPopup {
  /** Ms since the epoch. */
  readonly clickedAtMs: number;
  /** Runs in the popup, which sees nothing of this file. */
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
  let onDestroyed: (targetId: string) => void = () => {};
  protocol.listen(({ method, params }) => {
    if (params.targetInfo !== undefined) onTarget(params.targetInfo);
    else if (method === 'Target.targetDestroyed' && params.targetId !== undefined) onDestroyed(params.targetId);
  });
  await send('Target.setDiscoverTargets', { discover: true, filter: [{}] });

  async function attach(targetId: string, clickedAtMs: number): Promise<OpenedPopup> {
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    return {
      clickedAtMs,
      async evaluate<Result>(run: () => Promise<Result>) {
        const { result, exceptionDetails } = await send<Evaluated<Result>>(
          'Runtime.evaluate',
          { expression: `(${run})()`, awaitPromise: true, returnByValue: true },
          sessionId,
        );
        if (exceptionDetails !== undefined) throw new Error(`In the popup: ${exceptionDetails.text}`);
        return result.value;
      },
      async pressEnter() {
        await send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter }, sessionId);
        await send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter }, sessionId);
      },
      async close() {
        const gone = new Promise<void>((resolve) => {
          onDestroyed = (destroyedId) => {
            if (destroyedId === targetId) resolve();
          };
        });
        await send('Target.closeTarget', { targetId });
        await gone;
      },
    };
  }

  return {
    async open(extensionId, page) {
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
      return attach(targetId, clickedAtMs);
    },

    stop: () => protocol.close(),
  };
}

interface Evaluated<Result> {
  readonly result: { readonly value: Result };
  readonly exceptionDetails?: { readonly text: string };
}
