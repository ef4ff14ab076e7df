import { useEffect, useRef, useState } from 'preact/hooks';
import { type MintedLink, toReuseKey } from '#lib/domain/links/minted-link.ts';
import { readPageRisk } from '#lib/domain/page/read-page-risk.ts';
import type { LinkState, PopupServices } from '../popup-services.ts';
import type { PageHistory } from '../popup-snapshot.ts';
import type { Asked } from './asked.ts';
import type { LinkDestination } from './use-link-destination.ts';
import type { MintState } from './use-mint.ts';

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

/**
 * The stored link to a destination, by what the popup has read of its page already. Null if no link leads there;
 * undefined if that does not say it.
 */
function findInHistory(
  known: PageHistory | null,
  destinationUrl: string,
  reuseKey: string,
): MintedLink | null | undefined {
  if (known?.url !== destinationUrl) return undefined;
  const { link } = known.history;
  if (link === null) return null;
  return toReuseKey(link.offerId, link.destinationUrl, link.subIds) === reuseKey ? link : undefined;
}

const nothingKnown: LinkState = { link: null, isUnknown: false };

interface KnownLink {
  /** Of the shown link. Nothing is known until it is read. */
  readonly state: LinkState;
  readonly isRead: boolean;
  /** Resolves to a stored link, without a second reading where it is the shown link. Never rejects. */
  find(reuseKey: string): Promise<MintedLink | null>;
}

/**
 * What is stored for this reuse key. Reads again when `version` changes.
 * @param known The stored link, if that was read before the first frame.
 */
function useLinkState(
  services: PopupServices,
  reuseKey: string,
  version: unknown,
  known: MintedLink | null,
): KnownLink {
  const [state, setState] = useState<LinkState | null>(known && { link: known, isUnknown: false });
  const shown = useRef<{ readonly key: string; readonly reading: Promise<LinkState> } | null>(null);
  const read = (key: string) => services.readLinkState(key).catch(() => nothingKnown);
  useEffect(() => {
    let isCurrent = true;
    const reading = read(reuseKey);
    shown.current = { key: reuseKey, reading };
    void reading.then((found) => {
      if (isCurrent) setState(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [services, reuseKey, version]);
  return {
    state: state ?? nothingKnown,
    isRead: state !== null,
    find: async (key) => (await (shown.current?.key === key ? shown.current.reading : read(key))).link,
  };
}

/**
 * Until when a call would wait for its slot, in ms since the epoch. Null without a wait. Asks whenever `asks` becomes
 * true: a stored link makes no call, and during an act the question would only hold it up.
 */
function useWaitAhead(services: PopupServices, asks: boolean): number | null {
  const [untilMs, setUntilMs] = useState<number | null>(null);
  useEffect(() => {
    if (!asks) return;
    let isCurrent = true;
    void services.send('readWait', {}).then(
      ({ waitMs }) => {
        if (isCurrent) setUntilMs(waitMs > 0 ? services.nowMs() + waitMs : null);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [services, asks]);
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setTimeout(() => setUntilMs(null), Math.max(0, untilMs - services.nowMs()));
    return () => clearTimeout(timer);
  }, [services, untilMs]);
  return untilMs;
}
