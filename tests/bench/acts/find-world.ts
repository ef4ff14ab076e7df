import type { Page } from '@playwright/test';

/** An extension's isolated world in a page. */
export interface World {
  /** Sends the extension's worker a message that no handler takes, which starts it if it sleeps. */
  wakeWorker(): Promise<void>;
}

/** Waits for the extension's script in the page. */
export async function findWorld(page: Page, extensionId: string): Promise<World> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin === `chrome-extension://${extensionId}`) resolve(context.id);
    });
  });
  await session.send('Runtime.enable');
  const contextId = await found;
  return {
    async wakeWorker() {
      const expression = "chrome.runtime.sendMessage('wake').catch(() => undefined)";
      await session.send('Runtime.evaluate', { contextId, expression, awaitPromise: true });
    },
  };
}
