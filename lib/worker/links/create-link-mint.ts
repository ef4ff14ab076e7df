import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { maxTitleLength } from '#lib/domain/links/kept-link.ts';
import {
  type MintOutcome,
  maxDestinationLength,
  toEarlierReuseKey,
  toReuseKey,
} from '#lib/domain/links/minted-link.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { findTooLongSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { cutToLength } from '#lib/domain/text/shorten.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createMintDeduplication } from '#lib/worker/links/create-mint-deduplication.ts';
import { createUnsavedLinks } from '#lib/worker/links/create-unsaved-links.ts';
import { findRefusal } from '#lib/worker/links/find-refusal.ts';
import { noteMintedHost } from '#lib/worker/links/host-learning.ts';
import {
  type ActWait,
  type ExpandedWish,
  type MintWait,
  type MintWish,
  maxRetryWaitMs,
} from '#lib/worker/links/mint-wish.ts';
import { replayMint } from '#lib/worker/links/replay-mint.ts';
import { type SpendingContext, spendLink } from '#lib/worker/links/spend-link.ts';
import { toLandingLink, toMintedLink } from '#lib/worker/links/to-minted-link.ts';
import { isGenericHost } from '#lib/worker/programs/generic-hosts.ts';
import { isOfferHost } from '#lib/worker/programs/is-offer-host.ts';
import { expandWish } from '#lib/worker/sub-ids/sub-ids.ts';

export interface LinkMint {
  /**
   * Mints the link, or finds the stored one. The same `requestId` never makes a second link. A call that the service
   * limited has made no link, and is sent once more.
   * @throws AppError for what the user can mend (sub IDs, program, connection) and for calls that the service refused
   *   at no cost (`rate-limited`, `incorrect-arguments`). `unsafe-link` comes after a link was spent.
   */
  mint(wish: MintWish, wait?: ActWait): Promise<MintOutcome>;
  /**
   * The same in the background lane, for sub-IDs that are already expanded. `signal` ends the wait for a slot, and the
   * wish fails as `cancelled`. It never ends a call that has left.
   */
  mintInBackground(wish: ExpandedWish, signal: AbortSignal): Promise<MintOutcome>;
  /** Counts that the popup copied a stored link by itself. Counts an act once. */
  noteReuse(reuse: MessageInput<'noteLinkReuse'>): Promise<void>;
  /** The user takes an act back. Unless its call has left, nothing is sent for it, even when it is asked for again. */
  withdraw(requestId: string): Promise<void>;
}

export interface LinkMintDependencies extends Omit<SpendingContext, 'unsaved'> {
  readonly isLocked: () => Promise<boolean>;
  readonly isOnline: () => boolean;
}

/** Answers a wish from what is stored, the cheapest first, and only then with a call. */
export function createLinkMint(dependencies: LinkMintDependencies): LinkMint {
  const { database, clock, attempt, connection, isOnline } = dependencies;
  const turns = createMintDeduplication();
  const unsaved = createUnsavedLinks(dependencies);
  const withdrawals = createWithdrawals(dependencies);
  const spending: SpendingContext = { ...dependencies, unsaved };

  async function mint(wish: ExpandedWish, wait: MintWait): Promise<MintOutcome> {
    wait.signal.throwIfAborted();
    const reuseKey = toReuseKey(wish.offerId, wish.destinationUrl, wish.subIds);
    await unsaved.saveAll();
    const left = unsaved.find(reuseKey);
    if (left !== undefined) {
      if ((await connection.read()).state === 'signed-out') throw new AppError('not-connected');
      return { kind: 'minted', link: left.link, reused: left.requestId !== wish.requestId, isUnsaved: true };
    }

    const db = await database();
    const [known, isWithdrawn] = await Promise.all([
      readKnown(dependencies, db, wish, reuseKey),
      wait.lane === 'interactive' && withdrawals.has(wish.requestId),
    ]);
    const { current, entry, offer, linkHosts, stored, refusal, basis } = known;
    if (current.state === 'signed-out') throw new AppError('not-connected');
    const { serviceUrl } = current;
    const ended = await replayMint(db, { entry, isWithdrawn }, serviceUrl);
    if (ended !== null) return ended;

    if (offer === undefined) throw new AppError('program-unknown');
    const { hostname: host } = checkMintWish(wish, offer, linkHosts);

    if (stored !== undefined) {
      // A stored link proves as well as a new one that the host belongs to the program.
      if (wish.chosenByUser) await noteMintedHost(dependencies, wish.offerId, host);
      // Not awaited: the user waits for the link.
      void attempt('link reuse', () =>
        noteReuse({ requestId: wish.requestId, linkId: stored.linkId, title: wish.title ?? '' }),
      );
      return { kind: 'minted', link: toMintedLink(stored), reused: true };
    }

    if (current.state === 'needs-attention') throw new AppError('needs-attention');
    if (known.isLocked) throw new AppError('locked');
    if (refusal !== undefined) {
      return { kind: 'refused', landingLink: toLandingLink(offer, serviceUrl), remembered: true, ...refusal };
    }
    await wait.beforeCall?.();
    if (!isOnline()) throw new AppError('offline');

    return spendLink(spending, { wish, reuseKey, offer, host, serviceUrl, about: toAbout(wish) }, wait, basis);
  }

  const noteReuse = async ({ requestId, linkId, title }: MessageInput<'noteLinkReuse'>) =>
    noteLinkReuse(await database(), linkId, { requestId, title: toTitle(title), atMs: clock.nowMs() });

  /** Takes a wish whose sub-IDs are already those that are sent. */
  function mintInTurn(wish: ExpandedWish, wait: MintWait): Promise<MintOutcome> {
    const reuseKey = toReuseKey(wish.offerId, wish.destinationUrl, wish.subIds);
    return turns.inTurn(reuseKey, wait, (inTurn) => mint(wish, inTurn));
  }

  return {
    mint: ({ preset, ...wish }, how = {}) =>
      turns.once(wish.requestId, () =>
        unlessWithdrawn(withdrawals, wish.requestId, async (signal) => {
          // Two links are the same when they were sent alike. So tokens are expanded before anything else.
          const expanded = await expandWish(dependencies, { ...wish, preset });
          const wait: MintWait = { lane: 'interactive', signal, retryWithinMs: maxRetryWaitMs, ...how };
          return mintInTurn({ ...wish, subIds: expanded, presetName: preset?.name ?? null }, wait);
        }),
      ),

    mintInBackground: (wish, signal) =>
      turns.once(wish.requestId, () => mintInTurn(wish, { lane: 'background', signal, retryWithinMs: 0 })),

    noteReuse,
    withdraw: withdrawals.withdraw,
  };
}

/**
 * Reads all that is known of a wish at once, because the user waits and each read is a trip to the browser's own
 * process.
 */
async function readKnown(
  { clock, quota, connection, isLocked }: LinkMintDependencies,
  db: Database,
  wish: ExpandedWish,
  reuseKey: string,
) {
  const [current, isLockedNow, entry, offer, linkHosts, stored, refusal, basis] = await Promise.all([
    connection.read(),
    isLocked(),
    quota.find(wish.requestId),
    db.get('offers', wish.offerId),
    readLinkHosts(db),
    findStored(db, wish, reuseKey),
    wish.despiteRefusal ? undefined : findRefusal(db, wish, clock.nowMs()),
    // Where the count cannot be read, a stored link still answers.
    quota.readBasis().catch(() => undefined),
  ]);
  return { current, isLocked: isLockedNow, entry, offer, linkHosts, stored, refusal, basis };
}

async function findStored(
  db: Database,
  { offerId, destinationUrl, subIds }: ExpandedWish,
  reuseKey: string,
): Promise<LinkRecord | undefined> {
  const earlierKey = toEarlierReuseKey(offerId, destinationUrl, subIds);
  const stored = await db.getFromIndex('links', 'byReuseKey', reuseKey);
  return stored ?? (earlierKey === reuseKey ? undefined : db.getFromIndex('links', 'byReuseKey', earlierKey));
}

/** Does an act that the user may take back while it waits. */
async function unlessWithdrawn(
  withdrawals: Withdrawals,
  requestId: string,
  act: (signal: AbortSignal) => Promise<MintOutcome>,
): Promise<MintOutcome> {
  try {
    return await act(withdrawals.begin(requestId));
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'withdrawn') return { kind: 'cancelled' };
    throw cause;
  } finally {
    withdrawals.end(requestId);
  }
}

const toTitle = (pageTitle: string) => cutToLength(toOneLine(pageTitle), maxTitleLength);

function toAbout({ presetName, title: pageTitle = '' }: ExpandedWish) {
  const title = toTitle(pageTitle);
  return { ...(presetName !== null && { presetName }), ...(title !== '' && { title }) };
}

/**
 * Makes the checks of a wish that need neither the service nor the quota.
 * @param linkHosts Hosts of the account's tracking links.
 * @returns the destination.
 * @throws AppError for what the user can mend.
 */
function checkMintWish(wish: ExpandedWish, offer: OfferRecord, linkHosts: readonly string[]): URL {
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
  if (readTrackingLink(wish.destinationUrl, linkHosts).isTrackingLink) throw new AppError('already-tracking-link');
  const isMeant = wish.despiteRefusal || wish.chosenByUser === true;
  if (!isMeant && !isOfferHost(offer, destination.hostname)) throw new AppError('host-not-in-program');
  return destination;
}

/** An act that a stored link answered. */
interface LinkReuse {
  readonly requestId: string;
  /** The page's title. Empty where it is unknown. */
  readonly title: string;
  readonly atMs: number;
}

/** Counts that a stored link answered a wish. Counts an act once, however often it is asked for. */
async function noteLinkReuse(database: Database, linkId: string, reuse: LinkReuse): Promise<void> {
  const transaction = database.transaction('links', 'readwrite');
  const link = await transaction.store.get(linkId);
  const isNew = link !== undefined && link.lastReuseId !== reuse.requestId;
  if (isNew) {
    const title = link.title || reuse.title;
    await transaction.store.put({
      ...link,
      ...(title && { title }),
      reuseCount: (link.reuseCount ?? 0) + 1,
      lastReusedAtMs: reuse.atMs,
      lastReuseId: reuse.requestId,
      changedAtMs: reuse.atMs,
    });
  }
  await transaction.done;
  if (isNew) announceDataChange('links');
}

/**
 * Acts that the user takes back while they wait. If the worker dies, a page asks again for the same act. So an act
 * taken back is stored: the next life of the worker must not send it.
 */
type Withdrawals = ReturnType<typeof createWithdrawals>;

function createWithdrawals({ acts }: Pick<AccountContext, 'acts'>) {
  /** Acts of this life, by their `requestId`. */
  const underWay = new Map<string, AbortController>();

  const abort = (requestId: string) => underWay.get(requestId)?.abort(new AppError('withdrawn'));

  return {
    /** Begins an act. @returns a signal that aborts when the user takes the act back. */
    begin(requestId: string) {
      const act = new AbortController();
      underWay.set(requestId, act);
      return act.signal;
    },

    end(requestId: string) {
      underWay.delete(requestId);
    },

    /** Ends the act's wait, now or when it is asked for again. Never a call that has left. */
    async withdraw(requestId: string) {
      // Before storing: its slot may come meanwhile.
      abort(requestId);
      await acts.change(requestId, { isWithdrawn: true });
      // Once more: an act that began during the write may not have seen it.
      abort(requestId);
    },

    /** Whether the user took the act back, in this life of the worker or in an earlier one. */
    has: async (requestId: string) => (await acts.find(requestId))?.isWithdrawn === true,
  };
}
