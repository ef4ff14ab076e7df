import { useEffect, useRef, useState } from 'preact/hooks';
import type { PopupServices } from '../popup-services.ts';

/** How long a click waits for what the page says of itself; a page that hangs must not hold up the link. */
const patienceMs = 800;

/** What a page says of itself; nulls while unknown, and where it says nothing. */
interface PageEvidence {
  readonly canonicalUrl: string | null;
  /** What its address was answered with. */
  readonly status: number | null;
}

const unknown: PageEvidence = { canonicalUrl: null, status: null };

/**
 * The page's canonical address and status, asked for behind the first frame. A click waits for them for a moment: the same
 * product must give the same destination each time, or a stored link is not found again and a second one is spent.
 * @param tabId Null for an address without a page.
 */
export function usePageEvidence(
  services: PopupServices,
  tabId: number | null,
  pageUrl: string,
): {
  readonly value: PageEvidence;
  /** Resolves once the page has answered, or has had its time. */
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
