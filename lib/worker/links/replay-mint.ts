import { type MintOutcome, toUnknownOutcome } from '#lib/domain/links/minted-link.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#lib/store/database.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';
import { toLandingLink, toMintedLink } from '#lib/worker/links/to-minted-link.ts';

/** What is stored of an act: its journal entry, and whether the user cancelled it. */
interface StoredAct {
  readonly entry: JournalEntry | undefined;
  readonly isWithdrawn: boolean;
}

/**
 * How an act ended, for a caller that lost the answer. Null where the worker has sent nothing for it, so that it may
 * still be sent. @throws AppError as the first time.
 */
export async function replayMint(
  db: Database,
  { entry, isWithdrawn }: StoredAct,
  serviceUrl: string,
): Promise<MintOutcome | null> {
  if (entry === undefined || entry.state === 'reserved') return isWithdrawn ? { kind: 'cancelled' } : null;
  if (entry.error === 'withdrawn') return { kind: 'cancelled' };
  const link =
    entry.linkId === undefined
      ? undefined
      : // A link that the user deleted meanwhile was made: this is no lost answer.
        ((await db.get('links', entry.linkId)) ?? (await db.get('deletedLinks', entry.linkId)));
  if (link !== undefined) return { kind: 'minted', link: toMintedLink(link), reused: false };
  if (entry.error === 'deeplink-refused') {
    const offer = await db.get('offers', entry.offerId);
    const landingLink = offer ? toLandingLink(offer, serviceUrl) : null;
    return {
      kind: 'refused',
      landingLink,
      remembered: false,
      ...(entry.words !== undefined && { words: entry.words }),
    };
  }
  if (entry.error === 'links-used-up') return { kind: 'quota-reached', isByNetwork: true };
  if (entry.error === 'unsafe-link') throw new AppError('unsafe-link');
  if (entry.state === 'refused' && entry.error !== undefined) throw new AppError(entry.error);
  return toUnknownOutcome(entry.error);
}
