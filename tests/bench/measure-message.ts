import type { Page } from '@playwright/test';
import { readActiveAccount } from '../e2e/fixtures/read-active-account.ts';

/** Sends the worker a message from a page of the extension; ms until its answer, by the page's own clock. */
export async function measureMessage(extensionPage: Page, name: 'readQuota'): Promise<number> {
  const { accountId } = await readActiveAccount(extensionPage);
  const message = { linkmint: name, accountId, input: {} };
  return extensionPage.evaluate(async (asked) => {
    const { runtime } = (
      globalThis as unknown as {
        chrome: {
          runtime: { getManifest(): { version: string }; sendMessage(message: object): Promise<{ ok: boolean }> };
        };
      }
    ).chrome;
    const { version } = runtime.getManifest();
    const sentAtMs = performance.now();
    const { ok } = await runtime.sendMessage({ ...asked, version });
    if (!ok) throw new Error(`The worker refused ${asked.linkmint}`);
    return performance.now() - sentAtMs;
  }, message);
}
