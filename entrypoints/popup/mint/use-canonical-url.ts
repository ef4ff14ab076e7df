import { useEffect, useRef, useState } from 'preact/hooks';
import type { PopupServices } from '../popup-services.ts';

/** How long a click waits for the page to tell its canonical address; a page that hangs must not hold up the link. */
const patienceMs = 800;

interface CanonicalUrl {
  /** Null while unknown, and where the page names none. */
  readonly value: string | null;
  /** Resolves once the page has told, or has had its time. */
  whenKnown(): Promise<string | null>;
}

/**
 * The page's canonical address, asked for behind the first frame. A click waits for it for a moment: the same product
 * must give the same destination each time, or a stored link is not found again and a second one is spent.
 * @param tabId Null for an address without a page.
 */
export function useCanonicalUrl(services: PopupServices, tabId: number | null, pageUrl: string): CanonicalUrl {
  const [value, setValue] = useState<string | null>(null);
  const answer = useRef<Promise<string | null>>(Promise.resolve(null));
  useEffect(() => {
    if (tabId === null) return;
    const described = services.send('describePage', { tabId, pageUrl }).then(
      ({ canonicalUrl }) => canonicalUrl,
      () => null,
    );
    answer.current = Promise.race([described, services.sleep(patienceMs).then(() => null)]);
    void answer.current.then(setValue);
  }, [services, tabId, pageUrl]);
  return { value, whenKnown: () => answer.current };
}
