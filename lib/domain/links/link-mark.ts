import { canMint, type OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { type Checked, hasFields, isFlag, isOneOf, isText, isTime } from '#lib/domain/shape.ts';

/** Why a program's links may earn nothing: the program is paused, has not approved the account, or has ended. */
export const programTroubles = ['paused', 'unapproved', 'ended'] as const;
export type ProgramTrouble = (typeof programTroubles)[number];

/** What a sync found about a program that has minted links. A program without trouble has no mark. */
export const isLinkMark = hasFields({
  offerId: isText,
  trouble: isOneOf(...programTroubles),
  /** When a sync first found this trouble. */
  sinceMs: isTime,
  /** Whether the user saw the notice and dismissed it. */
  isSeen: isFlag,
});
export type LinkMark = Checked<typeof isLinkMark>;

/**
 * The mark of a program after a walk. Returns the previous mark if nothing changed, so that repeating it changes
 * nothing; null without trouble.
 * @param offer The program in the mirror, if the mirror has it.
 * @param isGoneFinal Whether the walk saw every program: only then does a missing program count as ended.
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

/** Undefined if the mirror does not say. */
function findTrouble(offer: Parameters<typeof toLinkMark>[0], isGoneFinal: boolean): ProgramTrouble | null | undefined {
  if (!('applicationStatus' in offer)) return isGoneFinal ? 'ended' : undefined;
  if (offer.applicationStatus === 'unknown') return undefined;
  if (canMint(offer)) return null;
  return offer.applicationStatus === 'approved' ? 'paused' : 'unapproved';
}
