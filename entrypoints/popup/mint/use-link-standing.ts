import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import { readPageRisk } from '#lib/domain/page/read-page-risk.ts';
import type { Asked } from './asked.ts';
import { findInHistory } from './find-in-history.ts';
import type { LinkDestination } from './use-link-destination.ts';
import { useLinkState } from './use-link-state.ts';
import type { MintState } from './use-mint.ts';
import { useWaitAhead } from './use-wait-ahead.ts';

/** What is known of the link before the click: whether it is stored, can be made now, and would be of use. */
export function useLinkStanding({
  services,
  snapshot,
  target,
  isOnline,
  isAsking,
  destination,
  state,
}: Asked & { readonly destination: LinkDestination; readonly state: MintState }) {
  const { history } = snapshot;
  const { offerId, page } = target;
  const reuseKey = toReuseKey(offerId, destination.url, destination.sent);
  const known = findInHistory(history, destination.url, reuseKey) ?? null;
  const { state: linkState, isRead, find } = useLinkState(services, reuseKey, state.kind, known);
  const isStored = linkState.link !== null;
  const waitUntilMs = useWaitAhead(services, isRead && !isStored && state.kind !== 'busy');
  const isOfflineWithoutLink = !isOnline && !isStored;
  return {
    linkState,
    // A stored link costs nothing, so it needs no warning.
    risk: isStored ? null : readPageRisk(page.url, destination.status),
    waitUntilMs,
    isOfflineWithoutLink,
    canQueue:
      (state.kind === 'idle' || state.kind === 'failed') &&
      !isStored &&
      !isAsking &&
      (isOfflineWithoutLink || waitUntilMs !== null),
    /** The link that is stored for this destination. Null without one. */
    findLink: async (url: string) => {
      const key = toReuseKey(offerId, url, destination.toSent(url));
      const found = findInHistory(history, url, key);
      return found === undefined ? find(key) : found;
    },
    /** Whether a new link would be useless by what the page says. Waits for the page's answer. */
    isRisky: async () => readPageRisk(page.url, await destination.whenStatusKnown()) !== null,
  };
}
