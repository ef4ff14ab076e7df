import { canMint, type OfferWithStatus } from '#lib/domain/programs/offer.ts';

/** Why a program's links may earn nothing: it is paused, the account is not approved for it, or it is gone. */
export type ProgramTrouble = 'paused' | 'unapproved' | 'ended';

/** What a sync found of a program that links were minted for. A program without trouble has no mark. */
export interface LinkMark {
  readonly offerId: string;
  readonly trouble: ProgramTrouble;
  /** When a sync first found it so. */
  readonly sinceMs: number;
  /** Whether the user was told, and waved it off. */
  readonly isSeen: boolean;
}

/**
 * The mark of a program after a walk: the one before where nothing changed, so that deriving it again changes nothing;
 * null where there is no trouble.
 * @param offer The program in the mirror, where it is there.
 * @param isGoneFinal Whether the walk saw every program: only then is one that is not in the mirror gone.
 */
export function toLinkMark(
  offer: Pick<OfferWithStatus, 'offerId' | 'applicationStatus' | 'offerStatus'> | { readonly offerId: string },
  before: LinkMark | undefined,
  { isGoneFinal, nowMs }: { readonly isGoneFinal: boolean; readonly nowMs: number },
): LinkMark | null {
  const trouble = findTrouble(offer, isGoneFinal);
  if (trouble === undefined || trouble === before?.trouble) return before ?? null;
  return trouble === null ? null : { offerId: offer.offerId, trouble, sinceMs: nowMs, isSeen: false };
}

/** Undefined where the mirror does not tell. */
function findTrouble(offer: Parameters<typeof toLinkMark>[0], isGoneFinal: boolean): ProgramTrouble | null | undefined {
  if (!('applicationStatus' in offer)) return isGoneFinal ? 'ended' : undefined;
  if (offer.applicationStatus === 'unknown') return undefined;
  if (canMint(offer)) return null;
  return offer.applicationStatus === 'approved' ? 'paused' : 'unapproved';
}
