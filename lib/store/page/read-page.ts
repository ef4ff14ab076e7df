import type { CollectedPage } from '#lib/domain/page/collected-page.ts';
import { browser } from '#lib/platform/browser.ts';
import { collectPageParts } from '#lib/store/page/collect-page-parts.ts';

/**
 * Reads what a page says of itself, with the `activeTab` grant of the user's act. All of it is hostile. Null for a page
 * that cannot be read (the browser's own, a store) and for one that has left `pageUrl`: it is not the page on which the
 * user acted.
 */
export async function readPage(tabId: number, pageUrl: string): Promise<CollectedPage | null> {
  try {
    const [answer] = await browser.scripting.executeScript({
      target: { tabId },
      func: collectPageParts,
      args: [pageUrl],
    });
    return (answer?.result as CollectedPage | null | undefined) ?? null;
  } catch {
    return null;
  }
}
