import { browser } from '#lib/platform/browser.ts';

/** What a page says of itself. Hostile, like everything a page says. */
export interface PageDescription {
  readonly canonicalUrl: string | null;
  readonly title: string | null;
}

/**
 * Reads the page's canonical address and title with the `activeTab` grant of the toolbar click. Pages that cannot be
 * read (the browser's own, a store) answer with nulls; so does one that is at another address than `pageUrl` by now: what
 * it says is not about the page that the user acted on.
 */
export async function describePage(tabId: number, pageUrl: string): Promise<PageDescription> {
  try {
    const [answer] = await browser.scripting.executeScript({
      target: { tabId },
      // Runs in the page's isolated world: it may use nothing from here.
      func: (expectedUrl: string) => {
        if (location.href !== expectedUrl) return null;
        const canonical = document.querySelector('link[rel~="canonical"]') as HTMLLinkElement | null;
        return { canonicalUrl: canonical?.href ?? null, title: document.title.slice(0, 300) };
      },
      args: [pageUrl],
    });
    return answer?.result ?? { canonicalUrl: null, title: null };
  } catch {
    return { canonicalUrl: null, title: null };
  }
}
