import { useEffect, useRef, useState } from 'preact/hooks';
import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { type CollectedPage, toPageTitle } from '#lib/domain/page/collected-page.ts';
import { pagePatienceMs } from '#lib/domain/page/page-patience.ts';
import type { PopupServices } from '../popup-services.ts';
import type { PresetsSnapshot } from '../popup-snapshot.ts';
import { expandTypedSubIds, findCutTypedSubIds } from '../presets/typed-sub-ids.ts';
import type { Asked } from './asked.ts';

export type LinkDestination = ReturnType<typeof useLinkDestination>;

/** The link's destination and sub IDs, by what is known of the page so far. */
export function useLinkDestination({ services, snapshot, target, form }: Asked) {
  const { presets } = snapshot;
  const { typed, isUndone, hasParts, kept } = form;
  const { page } = target;
  const evidence = usePageEvidence(services, page.tabId, page.url);
  const keep = [...kept.link, ...kept.site];
  const toTitle = (known: CollectedPage | null) => toPageTitle(page.title, known?.status ?? null);
  const named = { ...target, page: { ...page, title: toTitle(evidence.page) } };
  const canonicalUrl = evidence.page?.canonicalUrl ?? null;
  const cleaned = clean(page.url, canonicalUrl, keep);
  const url = isUndone ? page.url : cleaned.url;
  const toContext = ({ nextCounter }: PresetsSnapshot, destinationUrl: string) => ({
    nextCounter,
    destinationUrl,
    nowMs: services.nowMs(),
  });
  const toSent = (destinationUrl: string) =>
    presets === null ? typed.subIds : expandTypedSubIds(typed, named, toContext(presets, destinationUrl));
  return {
    url,
    dropped: cleaned.dropped,
    /** What cleaning would drop if the user kept nothing. Empty while the parts are not drawn. */
    droppable: hasParts ? clean(page.url, canonicalUrl, []).dropped : [],
    /** The HTTP status of the page. Null while unknown. */
    status: evidence.page?.status ?? null,
    sent: toSent(url),
    /** The numbers of the sub IDs in which the end of the address is left out. */
    cut: presets === null ? [] : findCutTypedSubIds(typed, named, toContext(presets, url)),
    /** The sub IDs that the worker would send with this destination. */
    toSent,
    /** The destination, once the page has given its canonical address or its time is over. */
    whenCleaned: async () =>
      isUndone ? page.url : clean(page.url, (await evidence.whenKnown())?.canonicalUrl ?? null, keep).url,
    /** The status of the page, once it has answered or its time is over. */
    whenStatusKnown: async () => (await evidence.whenKnown())?.status ?? null,
    /** The page's title, once the page has answered or its time is over. */
    whenTitled: async () => toTitle(await evidence.whenKnown()),
    findProduct: evidence.findProduct,
  };
}

function clean(pageUrl: string, canonicalUrl: string | null, keep: readonly string[]) {
  return cleanUrl(pageUrl, { canonicalUrl, keep }) ?? { url: pageUrl, dropped: [] };
}

/**
 * Asks the page for its canonical address, status and product, after the first frame. A click waits for the answer for
 * a moment: the same product must have the same destination each time. Otherwise the stored link is not found, and a
 * second link is spent.
 * @param tabId Null for an address without a page.
 */
function usePageEvidence(services: PopupServices, tabId: number | null, pageUrl: string) {
  const [page, setPage] = useState<CollectedPage | null>(null);
  const answer = useRef<Promise<CollectedPage | null>>(Promise.resolve(null));
  useEffect(() => {
    if (tabId === null) return;
    const read = services.readPage(tabId, pageUrl).catch(() => null);
    answer.current = Promise.race([read, services.sleep(pagePatienceMs).then(() => null)]);
    void answer.current.then(setPage);
  }, [services, tabId, pageUrl]);
  return {
    /** Null while it is unknown, and if the page cannot be read. */
    page,

    /** Resolves once the page has answered, or after `pagePatienceMs`. */
    whenKnown: () => answer.current,

    /** What the page says of its product. Few copies need it, so it is found for those alone. */
    async findProduct() {
      const known = await answer.current;
      return known === null ? null : services.readPageProduct(known.parts, pageUrl).catch(() => null);
    },
  };
}
