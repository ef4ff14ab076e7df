import { browser } from '#lib/platform/browser.ts';

/** What a page says of itself. Hostile, like everything a page says. */
export interface PageDescription {
  readonly canonicalUrl: string | null;
  readonly title: string | null;
  /** What its address was answered with; null where the browser does not tell, or the page has changed its address since. */
  readonly status: number | null;
}

/** A page that cannot be read, or an address without one. */
export const undescribed: PageDescription = { canonicalUrl: null, title: null, status: null };

/**
 * Reads the page's canonical address, title and status with the `activeTab` grant of the toolbar click. Pages that cannot be
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
        const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const isOfAddress =
          loading !== undefined && new URL(loading.name, location.href).pathname === location.pathname;
        return {
          canonicalUrl: canonical?.href ?? null,
          title: document.title.slice(0, 300),
          status: (isOfAddress && loading.responseStatus) || null,
        };
      },
      args: [pageUrl],
    });
    return answer?.result ?? undescribed;
  } catch {
    return undescribed;
  }
}
