import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { maxTitleLength } from '#lib/domain/links/kept-link.ts';
import { type MintedLink, type MintOutcome, maxDestinationLength, toReuseKey } from '#lib/domain/links/minted-link.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { findTooLongSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { AppError, type ErrorCode } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Random } from '#lib/platform/random.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkHosts } from '#lib/store/links/read-link-hosts.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { isRefusedBefore } from '#lib/worker/links/is-refused-before.ts';
import { learnLinkHosts } from '#lib/worker/links/learn-link-hosts.ts';
import { noteLinkReuse } from '#lib/worker/links/note-link-reuse.ts';
import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import { isGenericHost } from '#lib/worker/programs/is-generic-host.ts';
import { isOfferHost } from '#lib/worker/programs/is-offer-host.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import type { ConnectionStore } from '#lib/worker/service/create-connection-store.ts';
import type { ServiceCaller } from '#lib/worker/service/create-service-caller.ts';
import type { SubIdExpander } from '#lib/worker/sub-ids/create-sub-id-expander.ts';

/** One act of the user: which link is wanted. */
export type MintWish = MessageInput<'mintDeeplink'>;

export interface LinkMint {
  /**
   * Mints the link, or finds the one there is. The same `requestId` never makes a second call.
   * @throws AppError for what the user can mend (sub IDs, program, connection) and for calls that the service turned
   *   down without spending anything (`rate-limited`, `incorrect-arguments`), or with `unsafe-link` after spending one.
   */
  mint(wish: MintWish): Promise<MintOutcome>;
  /**
   * The same in the background lane, for sub-IDs that are expanded already. `signal` ends the wait for a slot (the wish
   * then fails as `cancelled`), and never a call that is on its way.
   */
  mintInBackground(wish: ExpandedWish, signal: AbortSignal): Promise<MintOutcome>;
}

/** A wish whose sub-IDs are what is sent. */
export interface ExpandedWish extends Omit<MintWish, 'preset'> {
  readonly presetName: string | null;
}

export interface LinkMintDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly random: Random;
  readonly attempt: Attempt;
  readonly clientFor: ServiceCaller;
  readonly quota: QuotaCounter;
  readonly connection: ConnectionStore;
  readonly offers: OfferMirror;
  readonly subIds: SubIdExpander;
  readonly progressItem: AccountItems['mintProgress'];
  readonly isOnline: () => boolean;
}

/** Answers after which nothing was made, so that the link is given back. Every other failure leaves it counted. */
const explicitRefusals: ReadonlySet<ErrorCode> = new Set([
  'deeplink-refused',
  'token-rejected',
  'rate-limited',
  'incorrect-arguments',
]);

export function createLinkMint(dependencies: LinkMintDependencies): LinkMint {
  const { database, clock, random, attempt, clientFor, quota, connection, offers, subIds, progressItem, isOnline } =
    dependencies;
  /** Wishes under way, by request and by link: a second one waits for the first instead of spending another link. */
  const byRequest = new Map<string, Promise<MintOutcome>>();
  const byLink = new Map<string, LinkTurn>();
  /** Links that were made and could not be stored, by their reuse key: handed out again, and stored once that works. */
  const unsaved = new Map<string, UnsavedLink>();

  /** Does what must not cost a link that is there: how it ends is told to the log alone. */
  const note = (what: string, done: Promise<unknown>) => attempt(what, () => done);

  async function mint(wish: ExpandedWish, background: AbortSignal | null): Promise<MintOutcome> {
    background?.throwIfAborted();
    const current = await connection.read();
    if (current.state === 'signed-out') throw new AppError('not-connected');
    const { serviceUrl } = current;

    const reuseKey = toReuseKey(wish.offerId, wish.destinationUrl, wish.subIds);
    await storeUnsaved();
    const left = unsaved.get(reuseKey);
    if (left !== undefined) return toMinted(left.link, left.requestId !== wish.requestId, true);

    const db = await database();
    const entry = await quota.find(wish.requestId);
    if (entry !== undefined && entry.state !== 'reserved') return replay(entry, serviceUrl);

    const offer = await db.get('offers', wish.offerId);
    if (offer === undefined) throw new AppError('program-unknown');
    const destination = await checkDestination(wish, offer);

    const stored = await db.getFromIndex('links', 'byReuseKey', reuseKey);
    if (stored !== undefined) {
      // The link that is there shows as well as a new one that the host is the program's.
      if (wish.chosenByUser) await note('verdict', learn(wish.offerId, destination.hostname, 'minted'));
      const reuse = { requestId: wish.requestId, title: toStoredTitle(wish.title), atMs: clock.nowMs() };
      await note('link reuse', noteLinkReuse(db, stored.linkId, reuse));
      return toMinted(toMintedLink(stored), true, false);
    }

    if (current.state === 'needs-attention') throw new AppError('needs-attention');
    if (!wish.despiteRefusal && (await isRefusedBefore(db, wish.offerId, destination.hostname, clock.nowMs()))) {
      return { kind: 'refused', landingLink: toLandingLink(offer, serviceUrl), remembered: true };
    }
    if (!isOnline()) throw new AppError('offline');

    return spend(wish, background, reuseKey, offer, destination.hostname, serviceUrl);
  }

  async function checkDestination(wish: ExpandedWish, offer: OfferRecord): Promise<URL> {
    const destination = URL.canParse(wish.destinationUrl) ? new URL(wish.destinationUrl) : null;
    const isPage = destination?.protocol === 'https:' || destination?.protocol === 'http:';
    if (destination === null || !isPage) throw new AppError('unsupported-page');
    if (wish.destinationUrl.length > maxDestinationLength) throw new AppError('address-too-long');
    const tooLong = findTooLongSubId(wish.subIds);
    if (tooLong !== null) throw new AppError('sub-id-too-long', { subject: String(tooLong) });
    if (!canMint(offer)) {
      const subject = offer.applicationStatus === 'approved' ? offer.offerStatus : offer.applicationStatus;
      throw new AppError('program-unavailable', { subject });
    }
    if (isGenericHost(destination.hostname)) throw new AppError('unsupported-page');
    const linkHosts = await readLinkHosts(await database());
    if (readTrackingLink(wish.destinationUrl, linkHosts).isTrackingLink) throw new AppError('already-tracking-link');
    const isMeant = wish.despiteRefusal || wish.chosenByUser === true;
    if (!isMeant && !isOfferHost(offer, destination.hostname)) throw new AppError('host-not-in-program');
    return destination;
  }

  /** Reserved → sent → done | refused | unknown, each on disk before the next. */
  async function spend(
    wish: ExpandedWish,
    background: AbortSignal | null,
    reuseKey: string,
    offer: OfferRecord,
    host: string,
    serviceUrl: string,
  ): Promise<MintOutcome> {
    const { requestId, offerId, destinationUrl, subIds, presetName } = wish;
    const title = toStoredTitle(wish.title);
    const about = { ...(presetName !== null && { presetName }), ...(title !== '' && { title }) };
    const wished = { requestId, offerId, reuseKey, offerName: offer.name, ...about };
    if (!(await quota.reserve(wished, !wish.overQuota))) return { kind: 'quota-reached' };
    let isSent = false;
    let isLeaving = false;
    const waiting = new AbortController();
    const stopWaiting = () => {
      // The call is on its way, or as good as: given up now, its answer would be lost and its link with it.
      if (!isLeaving) waiting.abort();
    };
    background?.addEventListener('abort', stopWaiting);
    let trackingLink: string;
    try {
      trackingLink = await clientFor({
        lane: background === null ? 'interactive' : 'background',
        signal: waiting.signal,
        onWait: (startsAtMs) => {
          if (background === null) void attempt('mint progress', () => progressItem.write({ requestId, startsAtMs }));
        },
        beforeSend: async () => {
          waiting.signal.throwIfAborted();
          isLeaving = true;
          if (background === null) await note('mint progress', progressItem.remove());
          await quota.markSent(requestId);
          isSent = true;
        },
        takeBack: async () => {
          isSent = false;
          await quota.markUnsent(requestId);
          isLeaving = false;
          if (background?.aborted) waiting.abort();
        },
      }).generateDeeplink({ offerId, url: destinationUrl, subIds });
    } catch (error) {
      // Awaited here: while "finally" waits, a rejection of its own would have no handler yet.
      return await endWithout(toAppError(error));
    } finally {
      if (background === null) await note('mint progress', progressItem.remove());
      background?.removeEventListener('abort', stopWaiting);
    }

    if (!isSafeTrackingLink(trackingLink, serviceUrl)) {
      await quota.settle(requestId, { state: 'unknown', error: 'unsafe-link' });
      throw new AppError('unsafe-link');
    }
    const link: MintedLink = {
      linkId: random.id(),
      offerId,
      offerName: offer.name,
      destinationUrl,
      subIds,
      ...about,
      trackingLink,
      mintedAtMs: clock.nowMs(),
    };
    // From here on the user has paid for the link: whatever cannot be stored, they get it.
    unsaved.set(reuseKey, { link, reuseKey, requestId });
    await storeUnsaved();
    await note('verdict', learn(offerId, host, 'minted'));
    await note('link host', learnLinkHost(trackingLink, destinationUrl));
    return toMinted(link, false, unsaved.has(reuseKey));

    async function endWithout(failure: AppError): Promise<MintOutcome> {
      if (!isSent || explicitRefusals.has(failure.code)) {
        await note('journal', quota.settle(requestId, { state: 'refused', error: failure.code }));
        if (failure.code !== 'deeplink-refused') throw failure;
        await note('verdict', learn(offerId, host, 'refused'));
        return { kind: 'refused', landingLink: toLandingLink(offer, serviceUrl), remembered: false };
      }
      await note('journal', quota.settle(requestId, { state: 'unknown', error: failure.code }));
      return { kind: 'unknown' };
    }
  }

  /** Stores what could not be stored when it was made. */
  async function storeUnsaved(): Promise<void> {
    for (const { link, reuseKey, requestId } of unsaved.values()) {
      const done = quota.settle(requestId, { state: 'done', link, reuseKey }).then(() => unsaved.delete(reuseKey));
      await note('link', done);
    }
  }

  async function learn(offerId: string, host: string, kind: 'minted' | 'refused') {
    const record = { key: `${offerId}|${host}`, offerId, host, kind, atMs: clock.nowMs() };
    await (await database()).put('verdicts', record);
    if (kind === 'minted') await offers.learnHost(offerId, host);
    announceDataChange('sites');
  }

  async function learnLinkHost(trackingLink: string, pageUrl: string) {
    await learnLinkHosts(await database(), [{ trackingLink, pageUrl }]);
  }

  /** The answer of a wish that has ended before: asked again because the caller lost it. */
  async function replay(entry: JournalEntry, serviceUrl: string): Promise<MintOutcome> {
    const db = await database();
    const link =
      entry.linkId === undefined
        ? undefined
        : // What the user deleted meanwhile was made all the same: it is no lost answer.
          ((await db.get('links', entry.linkId)) ?? (await db.get('deletedLinks', entry.linkId)));
    if (link !== undefined) return toMinted(toMintedLink(link), false, false);
    if (entry.error === 'deeplink-refused') {
      const offer = await db.get('offers', entry.offerId);
      return { kind: 'refused', landingLink: offer ? toLandingLink(offer, serviceUrl) : null, remembered: false };
    }
    if (entry.error === 'unsafe-link') throw new AppError('unsafe-link');
    if (entry.state === 'refused' && entry.error !== undefined) throw new AppError(entry.error);
    return { kind: 'unknown' };
  }

  /** Mints once every wish for the same link has ended. The wish's sub-IDs are those that are sent. */
  function mintInTurn(wish: ExpandedWish, background: AbortSignal | null): Promise<MintOutcome> {
    const key = toReuseKey(wish.offerId, wish.destinationUrl, wish.subIds);
    const before = byLink.get(key);
    // A background wish may wait minutes for its slot; the user's does not stand behind it.
    if (background === null) before?.makeWay();
    const way = new AbortController();
    const signal = background && AbortSignal.any([background, way.signal]);
    const outcome = (before?.settled ?? Promise.resolve()).then(() => mint(wish, signal));
    const leave = () => {
      if (byLink.get(key) === turn) byLink.delete(key);
    };
    const turn: LinkTurn = {
      settled: outcome.then(leave, leave),
      makeWay: () => way.abort(new AppError('cancelled')),
    };
    byLink.set(key, turn);
    return outcome;
  }

  /** One act is under way once, however often it is asked for. */
  function mintOnce(requestId: string, start: () => Promise<MintOutcome>): Promise<MintOutcome> {
    const underWay = byRequest.get(requestId);
    if (underWay !== undefined) return underWay;
    const outcome = start();
    byRequest.set(requestId, outcome);
    const forget = () => byRequest.delete(requestId);
    void outcome.then(forget, forget);
    return outcome;
  }

  return {
    mint: ({ preset, ...wish }) =>
      mintOnce(wish.requestId, async () => {
        // What makes a link the same one is what is sent, so tokens are expanded before anything else.
        const expanded = await subIds.expand({ ...wish, preset });
        return mintInTurn({ ...wish, subIds: expanded, presetName: preset?.name ?? null }, null);
      }),

    mintInBackground: (wish, signal) => mintOnce(wish.requestId, () => mintInTurn(wish, signal)),
  };
}

/** A wish for a link, as the next one for the same link sees it. */
interface LinkTurn {
  /** Resolves when the wish has ended, however it did. */
  readonly settled: Promise<void>;
  /** Ends its wait for a slot, where it is a background wish. Never a call that is on its way. */
  makeWay(): void;
}

interface UnsavedLink {
  readonly link: MintedLink;
  readonly reuseKey: string;
  readonly requestId: string;
}

function toMinted(link: MintedLink, reused: boolean, isUnsaved: boolean): MintOutcome {
  return { kind: 'minted', link, reused, ...(isUnsaved && { isUnsaved }) };
}

function toMintedLink(record: LinkRecord): MintedLink {
  const { linkId, offerId, offerName, destinationUrl, subIds, presetName, title, trackingLink, mintedAtMs } = record;
  return {
    linkId,
    offerId,
    offerName,
    destinationUrl,
    subIds,
    ...(presetName !== undefined && { presetName }),
    ...(title !== undefined && { title }),
    trackingLink,
    mintedAtMs,
  };
}

const toStoredTitle = (title = '') => toOneLine(title).slice(0, maxTitleLength);

/** The program's own tracking link, where it is safe to hand out: the fallback, "landing page, not deep". */
function toLandingLink(offer: OfferRecord, serviceUrl: string): string | null {
  return isSafeTrackingLink(offer.trackingLink, serviceUrl) ? offer.trackingLink : null;
}
