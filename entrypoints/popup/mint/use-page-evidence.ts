import { useEffect, useRef, useState } from 'preact/hooks';
import type { Product } from '#lib/domain/products/product.ts';
import type { PopupServices } from '../popup-services.ts';

/** How long a click waits for the page's answer, in ms. A page that hangs must not hold up the link. */
const patienceMs = 800;

/** What a page says about itself. Null while it is unknown, and if the page does not say it. */
interface PageEvidence {
  readonly canonicalUrl: string | null;
  /** The HTTP status of the page. */
  readonly status: number | null;
  readonly product: Product | null;
}

const unknown: PageEvidence = { canonicalUrl: null, status: null, product: null };

/**
 * Asks the page for its canonical address, status and product, after the first frame. A click waits for the answer for a moment:
 * the same product must have the same destination each time. Otherwise the stored link is not found, and a second link
 * is spent.
 * @param tabId Null for an address without a page.
 */
export function usePageEvidence(
  services: PopupServices,
  tabId: number | null,
  pageUrl: string,
): {
  readonly value: PageEvidence;
  /** Resolves once the page has answered, or after `patienceMs`. */
  whenKnown(): Promise<PageEvidence>;
} {
  const [value, setValue] = useState(unknown);
  const answer = useRef(Promise.resolve(unknown));
  useEffect(() => {
    if (tabId === null) return;
    const described = services.send('describePage', { tabId, pageUrl }).catch(() => unknown);
    answer.current = Promise.race([described, services.sleep(patienceMs).then(() => unknown)]);
    void answer.current.then(setValue);
  }, [services, tabId, pageUrl]);
  return { value, whenKnown: () => answer.current };
}
