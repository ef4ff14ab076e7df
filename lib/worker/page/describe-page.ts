import { browser } from '#lib/platform/browser.ts';

/** What a page says about itself. Hostile, like everything a page says. */
export interface PageDescription {
  readonly canonicalUrl: string | null;
  readonly title: string | null;
  /**
   * The HTTP status of its address. Null where the browser does not say, or where the page has changed its address
   * since.
   */
  readonly status: number | null;
}

/** For a page that cannot be read, or an address without a page. */
export const undescribed: PageDescription = { canonicalUrl: null, title: null, status: null };

/**
 * Reads the page's canonical address, title and status with the `activeTab` grant of the toolbar click. Answers with
 * nulls for pages that cannot be read (the browser's own, a store). Also for a page that has left `pageUrl`: it is not
 * the page on which the user acted.
 */
export async function describePage(tabId: number, pageUrl: string): Promise<PageDescription> {
  try {
    const [answer] = await browser.scripting.executeScript({
      target: { tabId },
      // Runs in the page's isolated world: it may use nothing from this file.
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
