import { type Checked, hasFields, isAbsentOr, isText, isTime } from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** A deeplink that the user minted, kept for reuse and history. */
export const isMintedLink = hasFields({
  linkId: isText,
  offerId: isText,
  offerName: isText,
  /** The destination that was sent, cleaned. */
  destinationUrl: isText,
  subIds: isSubIds,
  /** The preset that the sub-IDs came from, where one was used. */
  presetName: isAbsentOr(isText),
  /** The page's title when the link was made. Hostile; absent where it was not known. */
  title: isAbsentOr(isText),
  /** The short link that the service made. Never requested by the extension. */
  trackingLink: isText,
  mintedAtMs: isTime,
});
export type MintedLink = Checked<typeof isMintedLink>;

/** A colleague's link that answered for a wish. */
export const isFromTeam = hasFields({
  device: isText,
  atMs: isTime,
});
export type FromTeam = Checked<typeof isFromTeam>;

/** Longer addresses are no product pages, and break in messages and mails. */
export const maxDestinationLength = 8_000;

/** One key for one link: same offer, URL and subs never cost a second call. */
export function toReuseKey(offerId: string, destinationUrl: string, subIds: SubIds): string {
  return JSON.stringify([offerId, destinationUrl, ...subIds]);
}

/** How a wish for a deeplink ended. */
export type MintOutcome =
  | {
      readonly kind: 'minted';
      readonly link: MintedLink;
      /** Whether a stored link answered, without a call. */
      readonly reused: boolean;
      /** Whose link it is, where a colleague's answered: no link was spent. */
      readonly fromTeam?: FromTeam;
      /** The link was made and could not be stored: it is here, and nowhere else. */
      readonly isUnsaved?: boolean;
    }
  | {
      /** The service refused for good, now or in the last 14 days: nothing was used up. */
      readonly kind: 'refused';
      /** The program's landing link as the fallback; null where it has none that is safe to hand out. */
      readonly landingLink: string | null;
      /** Whether the refusal was remembered, so that no call was made. */
      readonly remembered: boolean;
    }
  | {
      /** The answer was lost: this may have used one link. Counted, never retried by itself. */
      readonly kind: 'unknown';
      /** A protection in front of the service answered in its place. */
      readonly isBlocked?: true;
    }
  | {
      /** The account's links are used up by Linkmint's count. "Mint anyway" sends the wish again with `overQuota`. */
      readonly kind: 'quota-reached';
    }
  | {
      /** The user took the wish back while it waited: nothing was sent, and nothing is counted. */
      readonly kind: 'cancelled';
    };
