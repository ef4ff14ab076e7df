import { browser } from '../platform/browser.ts';

/** What a page says of itself. Hostile, like everything a page says. */
export interface PageDescription {
  readonly canonicalUrl: string | null;
  readonly title: string | null;
}

/**
 * Reads the page's canonical address and title with the `activeTab` grant of the toolbar click. Pages that cannot be
 * read (the browser's own, a store) answer with nulls.
 */
export async function describePage(tabId: number): Promise<PageDescription> {
  try {
    const [answer] = await browser.scripting.executeScript({
      target: { tabId },
      // Runs in the page's isolated world: it may use nothing from here.
      func: () => ({
        canonicalUrl: (document.querySelector('link[rel~="canonical"]') as HTMLLinkElement | null)?.href ?? null,
        title: document.title.slice(0, 300),
      }),
    });
    return answer?.result ?? { canonicalUrl: null, title: null };
  } catch {
    return { canonicalUrl: null, title: null };
  }
}
