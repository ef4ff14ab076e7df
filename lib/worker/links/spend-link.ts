import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { type FromTeam, type MintedLink, type MintOutcome, toUnknownOutcome } from '#lib/domain/links/minted-link.ts';
import { hideSecrets, shortenRefusalWords } from '#lib/domain/links/refusal-words.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { claimMs } from '#lib/domain/team/team-share.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { rowOf } from '#lib/errors/error-table.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createLinkCall, type SlotWish, type WishSlots, type Withheld } from '#lib/worker/links/create-link-call.ts';
import type { UnsavedLinks } from '#lib/worker/links/create-unsaved-links.ts';
import {
  type HostLearningContext,
  noteLinkHost,
  noteMintedHost,
  noteRefusedHost,
} from '#lib/worker/links/host-learning.ts';
import type { CheckedWish, MintWait } from '#lib/worker/links/mint-wish.ts';
import { findImported, toLandingLink, toMintedLink } from '#lib/worker/links/to-minted-link.ts';
import type { CountBasis } from '#lib/worker/quota/create-deeplink-journal.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import type { ServiceCaller } from '#lib/worker/service/create-service-caller.ts';

export interface SpenderLinks {
  /** The name under which the team knows the wish. */
  toKey(reuseKey: string): Promise<string>;
  /** A colleague's link for the wish, as `SlotAnswer.link`. Null where the team has none, or cannot be asked. */
  find(key: string): Promise<string | null>;
  /**
   * Uses the team's link for this device's own wish. Null where it may not be handed out. Without `fromTeam` where this
   * device made it.
   */
  adopt(
    checked: CheckedWish,
    text: string,
  ): Promise<{ readonly link: MintedLink; readonly fromTeam?: FromTeam } | null>;
  /** Sends the team this device's counts, and the links that wait for it. */
  tell(): Promise<void>;
  /** A claimed wish ended without a link: a colleague may make it. */
  release(key: string): Promise<void>;
}

export interface SpenderTeam {
  readonly slots: WishSlots;
  readonly links: SpenderLinks;
}

export interface SpendingContext extends MintEndingContext, Pick<AccountContext, 'acts'> {
  readonly clientFor: ServiceCaller;
  readonly team: SpenderTeam;
}

/** How long to wait before asking the team again, in ms. */
const lookAgainMs = 1_500;

/**
 * Asks the service for the link: the only step of a mint that costs something. Writes each state to disk before the
 * next: reserved → sent → done | refused | unknown.
 * @param basis The stored count, where the caller has read it already.
 * @throws AppError as `LinkMint.mint`.
 */
export async function spendLink(
  context: SpendingContext,
  checked: CheckedWish,
  wait: MintWait,
  basis?: CountBasis,
): Promise<MintOutcome> {
  const { attempt, quota, team } = context;
  const { wish, reuseKey, offer, about } = checked;
  const { requestId, offerId } = wish;
  const entry = { requestId, offerId, reuseKey, offerName: offer.name, ...about };
  const isGuarded = !wish.overQuota;
  const key = await team.links.toKey(reuseKey);
  const isBeyondQuota = !isGuarded && (await quota.readUsage()).level === 'reached';
  let waitedMs = 0;
  // Runs while the token is looked for. The slot waits for both.
  const reserving = quota.reserve(entry, isGuarded, basis);
  for (let mustMakeOwn = false; ; ) {
    const [tried, isReserved] = await Promise.all([
      // Where the links are used up, waiting for the next minute does not help.
      ask(
        context,
        checked,
        isBeyondQuota ? { ...wait, retryWithinMs: 0 } : wait,
        { key, isGuarded, mustMakeOwn, hasWaited: waitedMs >= claimMs },
        reserving,
      ),
      reserving,
    ]);
    if (!isReserved) return (await findColleaguesLink(context, checked, key)) ?? toQuotaReached(quota);
    const ended = isBeyondQuota ? toBeyondQuota(tried) : tried;
    switch (ended.kind) {
      case 'claimed':
        waitedMs += await waitForColleague(context, Math.min(ended.waitMs, lookAgainMs), wait.signal, checked);
        break;
      case 'link': {
        const adopted = await team.links.adopt(checked, ended.link);
        if (adopted !== null) {
          await attempt('journal', () => quota.release(requestId));
          return { kind: 'minted', ...adopted, reused: true };
        }
        mustMakeOwn = true;
        break;
      }
      case 'quota':
        await quota.release(requestId);
        return toQuotaReached(quota, true);
      case 'postponed':
        await quota.release(requestId);
        void attempt('team links', () => team.links.release(key));
        throw new AppError('cancelled');
      default:
        return end(context, checked, ended, key);
    }
  }
}

/** A colleague's link costs nothing, so it answers also where the links of the period are used up. */
async function findColleaguesLink(
  { team }: SpendingContext,
  checked: CheckedWish,
  key: string,
): Promise<MintOutcome | null> {
  const text = await team.links.find(key);
  const adopted = text === null ? null : await team.links.adopt(checked, text);
  return adopted && { kind: 'minted', ...adopted, reused: true };
}

/** Sends the outcome to the team in the background: a colleague may wait for it, and the user does not. */
async function end(
  context: SpendingContext,
  checked: CheckedWish,
  ended: Exclude<TryOutcome, Withheld>,
  key: string,
): Promise<MintOutcome> {
  const { attempt, team } = context;
  if (ended.kind === 'answered') {
    try {
      return await endWithLink(context, checked, ended.trackingLink);
    } finally {
      void attempt('team links', team.links.tell);
    }
  }
  try {
    return await endWithoutLink(context, checked, toAppError(ended.error), ended.isSent);
  } finally {
    void attempt('team links', () => team.links.release(key));
  }
}

/** @param isWithheld Whether the team held the wish back, and not the count. */
async function toQuotaReached(quota: SpendingContext['quota'], isWithheld = false): Promise<MintOutcome> {
  const usage = await quota.readUsage();
  const isOfTeam = isWithheld && linksLeft(usage) > 0;
  return {
    kind: 'quota-reached',
    ...(usage.isUsedUpByNetwork && { isByNetwork: true }),
    ...(isOfTeam && { isOfTeam }),
  };
}

async function waitForColleague(
  { clock, quota }: SpendingContext,
  waitMs: number,
  signal: AbortSignal,
  { wish }: CheckedWish,
): Promise<number> {
  try {
    await clock.sleep(waitMs, signal);
    return waitMs;
  } catch (cause) {
    await quota.release(wish.requestId);
    throw signal.reason instanceof AppError ? signal.reason : cause;
  }
}

/** How one try ended. */
type TryOutcome =
  | { readonly kind: 'answered'; readonly trackingLink: string }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isSent: boolean }
  | Withheld;

/** The same 429 serves the limits of the minute and of the period: the count says which (observed, spec §8). */
function toBeyondQuota(tried: TryOutcome): TryOutcome {
  if (tried.kind !== 'failed' || !tried.isSent) return tried;
  const { code, details } = toAppError(tried.error);
  return code === 'rate-limited' ? { ...tried, error: new AppError('links-used-up', details) } : tried;
}

/** Tries once: returns the service's answer, or why the device did not ask. */
async function ask(
  { acts, attempt, quota, clientFor, team }: SpendingContext,
  { wish: { requestId, offerId, destinationUrl, subIds } }: CheckedWish,
  { lane, signal, onWait, mayWait, retryWithinMs }: MintWait,
  wish: SlotWish,
  reserving: Promise<boolean>,
): Promise<TryOutcome> {
  const isShown = lane === 'interactive';
  const hideWait = () => acts.change(requestId, { startsAtMs: undefined });
  let [isWaitShown, hasLeft] = [false, false];
  const beforeNote = async () => {
    hasLeft = true;
    if (isWaitShown) await attempt('mint progress', hideWait);
  };
  const { slots } = team;
  const call = createLinkCall({ requestId, wish, slots, journal: quota, reserving, given: signal, beforeNote });
  try {
    const trackingLink = await clientFor({
      lane,
      ...call.options,
      ...(retryWithinMs > 0 && { retryLimitedWithinMs: retryWithinMs }),
      onWait: (startsAtMs) => {
        if (!hasLeft && mayWait?.(startsAtMs) === false) return call.postpone();
        if (!isShown) return;
        isWaitShown = true;
        onWait?.(startsAtMs);
        void attempt('mint progress', () => acts.change(requestId, { startsAtMs }));
      },
    }).generateDeeplink({ offerId, url: destinationUrl, subIds });
    return { kind: 'answered', trackingLink };
  } catch (error) {
    return call.readWithheld() ?? { kind: 'failed', error, isSent: call.isSent() };
  } finally {
    // Hides the wait even where this life showed none: an earlier worker may have been killed in its wait. No caller
    // waits for it.
    if (isShown) void attempt('mint progress', hideWait);
    call.end();
  }
}

/* Writes into the journal how a call for a link ended: done, refused or unknown. */

interface MintEndingContext extends HostLearningContext, Pick<AccountContext, 'random'> {
  readonly quota: QuotaCounter;
  readonly unsaved: UnsavedLinks;
  /**
   * The account's own secrets, which the words of a refusal may repeat. Null after a sign-out: the words may still repeat
   * what the call was made with. @throws AppError `locked`
   */
  readonly readSecrets: () => Promise<readonly string[] | null>;
}

/** The service answered with a link. @throws AppError `unsafe-link`: the wish stays counted. */
async function endWithLink(
  context: MintEndingContext,
  { wish, reuseKey, offer, host, serviceUrl, about }: CheckedWish,
  trackingLink: string,
): Promise<MintOutcome> {
  const { clock, database, random, attempt, quota, unsaved } = context;
  const { requestId, offerId, destinationUrl, subIds } = wish;
  if (!isSafeTrackingLink(trackingLink, serviceUrl)) {
    await quota.settle(requestId, { state: 'unknown', error: 'unsafe-link' });
    throw new AppError('unsafe-link');
  }
  const made: MintedLink = {
    linkId: random.id(),
    offerId,
    offerName: offer.name,
    destinationUrl,
    subIds,
    ...about,
    trackingLink,
    mintedAtMs: clock.nowMs(),
  };
  // Where the list cannot be read, a second row costs less than the link.
  const imported = await database()
    .then((db) => findImported(db, trackingLink, reuseKey))
    .catch(() => undefined);
  const link: MintedLink = imported === undefined ? made : { ...about, ...toMintedLink(imported) };
  // The user has paid for the link, so they get it even where storing fails. What it taught is stored at the same
  // time, so that the user waits once.
  await Promise.all([unsaved.save({ link, reuseKey, requestId }), noteMintedHost(context, offerId, host)]);
  // The link is on disk and the user waits for it, so this runs in the background.
  void attempt('link host', () => noteLinkHost(context, trackingLink, destinationUrl));
  const isUnsaved = unsaved.find(reuseKey) !== undefined;
  return { kind: 'minted', link, reused: false, ...(isUnsaved && { isUnsaved }) };
}

/**
 * The service answered without a link.
 * @throws AppError where nothing was spent, unless the service refused the wish or has no links left.
 */
async function endWithoutLink(
  context: MintEndingContext,
  { wish: { requestId, offerId }, offer, host, serviceUrl }: CheckedWish,
  failure: AppError,
  isSent: boolean,
): Promise<MintOutcome> {
  const { attempt, quota } = context;
  if (isSent && rowOf(failure.code).madeNoLink !== true) {
    await attempt('journal', () => quota.settle(requestId, { state: 'unknown', error: failure.code }));
    return toUnknownOutcome(failure.code);
  }
  const words = await readWords(context, failure);
  const said = words === undefined ? {} : { words };
  await attempt('journal', () => quota.settle(requestId, { state: 'refused', error: failure.code, ...said }));
  if (failure.code === 'links-used-up') return { kind: 'quota-reached', isByNetwork: true };
  if (failure.code !== 'deeplink-refused') throw failure;
  await noteRefusedHost(context, offerId, host, { isVague: failure.details.isVague === true, words });
  return { kind: 'refused', landingLink: toLandingLink(offer, serviceUrl), remembered: false, ...said };
}

/** Undefined where the service said nothing, or what it said cannot be searched for secrets. */
async function readWords(
  { readSecrets }: MintEndingContext,
  { details: { words } }: AppError,
): Promise<string | undefined> {
  if (words === undefined) return undefined;
  const secrets = await readSecrets().catch(() => null);
  return secrets === null ? undefined : shortenRefusalWords(hideSecrets(words, secrets));
}
