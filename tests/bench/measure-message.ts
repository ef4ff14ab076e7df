import type { Page } from '@playwright/test';

/** Sends the worker a message from a page of the extension; ms until its answer, by the page's own clock. */
export function measureMessage(extensionPage: Page, name: 'readQuota'): Promise<number> {
  return extensionPage.evaluate(async (linkmint) => {
    const { runtime } = (
      globalThis as unknown as {
        chrome: {
          runtime: { getManifest(): { version: string }; sendMessage(message: object): Promise<{ ok: boolean }> };
        };
      }
    ).chrome;
    const { version } = runtime.getManifest();
    const sentAtMs = performance.now();
    const { ok } = await runtime.sendMessage({ linkmint, version, input: {} });
    if (!ok) throw new Error(`The worker refused ${linkmint}`);
    return performance.now() - sentAtMs;
  }, name);
}
