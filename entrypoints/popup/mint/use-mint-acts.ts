import { useEffect, useRef, useState } from 'preact/hooks';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { type MintedLink, toReuseKey } from '#lib/domain/links/minted-link.ts';
import { readPageRisk } from '#lib/domain/page/read-page-risk.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { usesCounter } from '#lib/domain/sub-ids/expand-tokens.ts';
import { findTooLongSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { LinkState, PopupServices } from '../popup-services.ts';
import type { PageHistory } from '../popup-snapshot.ts';
import type { Asked } from './asked.ts';
import type { WishChange } from './mint-form.ts';
import type { LinkDestination } from './use-link-destination.ts';
import type { LinkFormat } from './use-link-format.ts';
import { type MintState, useMint } from './use-mint.ts';

export function useMintActs(asked: Asked & { readonly destination: LinkDestination; readonly format: LinkFormat }) {
  const { services, dispatch, copying, destination } = asked;
  const { formatId, copyAs } = asked.format;
  /** The format in which to copy the link that is being made. */
  const actFormatId = useRef(formatId);
  const onOutcome = async (outcome: MintState) => {
    // If reading the meter fails, it stays as it was; the link is made anyway.
    const count = () => asked.onUsageChange().catch(() => undefined);
    // Copy first: the user may paste before the meter is right.
    if (outcome.kind === 'minted') await copyAs(outcome.link, actFormatId.current, { count });
    else await count();
  };
  const mint = useMint(services, onOutcome);
  const wanted = JSON.stringify([destination.url, asked.form.typed]);
  /** What the last click wanted. */
  const clicked = useRef<string | null>(null);
  // What the user or the page has changed since has no link. One that the browser did not copy stays in sight.
  const isOfOther = mint.state.kind === 'minted' && clicked.current !== wanted && !copying.state.hasButtonFailed;
  const state: MintState = isOfOther ? { kind: 'idle' } : mint.state;
  const standing = useLinkStanding({ ...asked, state });

  const failsForLength = () => {
    const tooLong = findTooLongSubId(destination.sent);
    if (tooLong !== null) mint.fail({ code: 'sub-id-too-long', subject: String(tooLong) });
    return tooLong !== null;
  };
  const clearOutcome = () => {
    copying.clear();
    dispatch({ kind: 'cleared' });
  };
  const start = (
    {
      overQuota = false,
      despiteRefusal = false,
    }: { readonly overQuota?: boolean; readonly despiteRefusal?: boolean } = {},
    asFormatId = formatId,
  ) => {
    if (failsForLength()) return;
    clearOutcome();
    if (state.kind !== 'busy') actFormatId.current = asFormatId;
    void mint.start(async () => {
      const url = await destination.whenCleaned();
      clicked.current = JSON.stringify([url, asked.form.typed]);
      const link = await standing.findLink(url);
      // If the user clicked before the page answered, they could not see the warning yet: show it, and make no link.
      if (link === null && standing.risk === null && (await standing.isRisky())) return null;
      const wish = { ...toWish(asked, url, await destination.whenTitled(), asFormatId), overQuota, despiteRefusal };
      return { wish, stored: needsNoWorker(asked) ? link : null };
    });
  };
  const isQueueing = useRef(false);
  const queue = async () => {
    if (isQueueing.current) return;
    clearOutcome();
    if (failsForLength()) return;
    isQueueing.current = true;
    const requestId = services.newRequestId();
    const url = await destination.whenCleaned();
    const wish = { requestId, ...toWish(asked, url, await destination.whenTitled(), formatId) };
    try {
      const { problem } = await services.send('queueLink', wish);
      mint.clear();
      if (problem === null) dispatch({ kind: 'noted', note: t('mintLaterQueued') });
      else dispatch({ kind: 'failed', problem: t('mintLaterBusy') });
    } catch (cause) {
      mint.fail(toErrorData(cause));
    } finally {
      isQueueing.current = false;
    }
  };
  const change = (event: WishChange) => {
    mint.clear();
    copying.clear();
    dispatch(event);
  };
  const pickFormat = (picked: CopyFormat, mayStart: boolean) => {
    dispatch({ kind: 'format-picked', formatId: picked.formatId });
    if (state.kind !== 'minted') {
      if (!mayStart) return;
      // Also while a link is being made: it is then copied in this format. `start` makes no second link.
      actFormatId.current = picked.formatId;
      start({}, picked.formatId);
      return;
    }
    clearOutcome();
    void copyAs(state.link, picked.formatId);
  };
  return { ...standing, state, start, queue, change, pickFormat };
}

/**
 * Whether a stored link answers without the worker. The worker has to learn from a program that the user picked, and
 * draws a number for each link that has one.
 */
const needsNoWorker = ({ snapshot, form }: Asked) =>
  !snapshot.isChosen && (form.typed.preset === null || !form.typed.subIds.some(usesCounter));

/** The worker's input for making the link, without the `requestId`. */
function toWish({ snapshot, target, form }: Asked, destinationUrl: string, title: string, formatId: string) {
  const { tab, isChosen } = snapshot;
  const { typed } = form;
  return {
    offerId: target.offerId,
    destinationUrl,
    subIds: typed.subIds,
    preset: typed.preset ? { name: typed.preset.name } : undefined,
    title,
    ...(tab && { handover: { ...tab, formatId } }),
    ...(isChosen && { chosenByUser: true as const }),
  };
}

/** What is known of the link before the click: whether it is stored, can be made now, and would be of use. */
function useLinkStanding({
  services,
  snapshot,
  target,
  isOnline,
  isAsking,
  destination,
  state,
}: Asked & { readonly destination: LinkDestination; readonly state: MintState }) {
  const { history, settings, usage } = snapshot;
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
      // Bulk would keep the rest for clicks: the link would wait for the next period.
      linksLeft(usage) > settings.bulkReserve &&
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
  // The history is that of the address as it is written: the link may have its percent codes in other letters.
  if (link === null) return /%[\da-f]{2}/i.test(destinationUrl) ? undefined : null;
  return toReuseKey(link.offerId, link.destinationUrl, link.subIds) === reuseKey ? link : undefined;
}

const nothingKnown: LinkState = { link: null, isUnknown: false };

/**
 * What is stored for this reuse key. Reads again when `version` changes.
 * @param known The stored link, if that was read before the first frame.
 */
function useLinkState(services: PopupServices, reuseKey: string, version: unknown, known: MintedLink | null) {
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
    /** Of the shown link. Nothing is known until it is read. */
    state: state ?? nothingKnown,
    isRead: state !== null,

    /** Resolves to a stored link, without a second reading where it is the shown link. Never rejects. */
    find: async (key: string) => (await (shown.current?.key === key ? shown.current.reading : read(key))).link,
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
