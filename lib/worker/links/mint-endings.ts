import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { type MintedLink, type MintOutcome, toUnknownOutcome } from '#lib/domain/links/minted-link.ts';
import { hideSecrets, shortenRefusalWords } from '#lib/domain/links/refusal-words.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { rowOf } from '#lib/errors/error-table.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { UnsavedLinks } from '#lib/worker/links/create-unsaved-links.ts';
import {
  type HostLearningContext,
  noteLinkHost,
  noteMintedHost,
  noteRefusedHost,
} from '#lib/worker/links/host-learning.ts';
import type { CheckedWish } from '#lib/worker/links/mint-wish.ts';
import { toLandingLink } from '#lib/worker/links/to-minted-link.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/* Writes into the journal how a call for a link ended: done, refused or unknown. */

export interface MintEndingContext extends HostLearningContext, Pick<AccountContext, 'random'> {
  readonly quota: QuotaCounter;
  readonly unsaved: UnsavedLinks;
  /** The account's own secrets, which the words of a refusal may repeat. @throws AppError `locked` */
  readonly readSecrets: () => Promise<readonly string[]>;
}

/** The service answered with a link. @throws AppError `unsafe-link`: the wish stays counted. */
export async function endWithLink(
  context: MintEndingContext,
  { wish, reuseKey, offer, host, serviceUrl, about }: CheckedWish,
  trackingLink: string,
): Promise<MintOutcome> {
  const { clock, random, attempt, quota, unsaved } = context;
  const { requestId, offerId, destinationUrl, subIds } = wish;
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
export async function endWithoutLink(
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
