import { useEffect, useRef, useState } from 'preact/hooks';
import type { CollectedPage } from '#lib/domain/page/collected-page.ts';
import { pagePatienceMs } from '#lib/domain/page/page-patience.ts';
import type { Product } from '#lib/domain/products/product.ts';
import type { PopupServices } from '../popup-services.ts';

/** What the page in the tab says about itself. */
interface PageEvidence {
  /** Null while it is unknown, and if the page cannot be read. */
  readonly page: CollectedPage | null;
  /** Resolves once the page has answered, or after `pagePatienceMs`. */
  whenKnown(): Promise<CollectedPage | null>;
  /** What the page says of its product. Few copies need it, so it is found for those alone. */
  findProduct(): Promise<Product | null>;
}

/**
 * Asks the page for its canonical address, status and product, after the first frame. A click waits for the answer for
 * a moment: the same product must have the same destination each time. Otherwise the stored link is not found, and a
 * second link is spent.
 * @param tabId Null for an address without a page.
 */
export function usePageEvidence(services: PopupServices, tabId: number | null, pageUrl: string): PageEvidence {
  const [page, setPage] = useState<CollectedPage | null>(null);
  const answer = useRef<Promise<CollectedPage | null>>(Promise.resolve(null));
  useEffect(() => {
    if (tabId === null) return;
    const read = services.readPage(tabId, pageUrl).catch(() => null);
    answer.current = Promise.race([read, services.sleep(pagePatienceMs).then(() => null)]);
    void answer.current.then(setPage);
  }, [services, tabId, pageUrl]);
  return {
    page,
    whenKnown: () => answer.current,
    async findProduct() {
      const known = await answer.current;
      return known === null ? null : services.readPageProduct(known.parts, pageUrl).catch(() => null);
    },
  };
}
