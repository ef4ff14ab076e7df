import { type Checked, hasFields, isAbsentOr, isDay, isText, isTime } from '#lib/domain/shape.ts';
import { isSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';

/** A deeplink that the user minted, stored for reuse and history. */
export const isMintedLink = hasFields({
  linkId: isText,
  offerId: isText,
  offerName: isText,
  /** The cleaned destination, as sent to the service. */
  destinationUrl: isText,
  subIds: isSubIds,
  /** The preset of the sub-IDs, if the user used one. */
  presetName: isAbsentOr(isText),
  /** The page's title when the link was made. Hostile; absent if unknown. */
  title: isAbsentOr(isText),
  /** The short link from the service. The extension never requests it. */
  trackingLink: isText,
  mintedAtMs: isTime,
});
export type MintedLink = Checked<typeof isMintedLink>;

/** Where a colleague posted a link, as their device says. All of it is hostile. */
export const isTeamPosting = hasFields({
  /** The device's name. */
  name: isText,
  channel: isText,
  /** The colleague's day, `YYYY-MM-DD`. */
  day: isDay,
});
export type TeamPosting = Checked<typeof isTeamPosting>;

/** Who made a colleague's link that answered a wish. */
export const isFromTeam = hasFields({
  device: isText,
  atMs: isTime,
});
export type FromTeam = Checked<typeof isFromTeam>;

/** Longer addresses do not belong to product pages, and break in messages and mails. */
export const maxDestinationLength = 8_000;

/**
 * One key for one link: a stored link with the same program, address and sub-IDs answers without a second call. "%e0" and
 * "%E0" are one letter (RFC 3986 §2.1): shops write the first, and browsers the second.
 */
export function toReuseKey(offerId: string, destinationUrl: string, subIds: SubIds): string {
  const address = destinationUrl.replace(/%[\da-f]{2}/gi, (letter) => letter.toUpperCase());
  return toEarlierReuseKey(offerId, address, subIds);
}

/** The key that an earlier version gave a link: its address is as it was written. */
export const toEarlierReuseKey = (offerId: string, destinationUrl: string, subIds: SubIds): string =>
  JSON.stringify([offerId, destinationUrl, ...subIds]);

/** How a wish for a deeplink ended. */
export type MintOutcome =
  | {
      readonly kind: 'minted';
      readonly link: MintedLink;
      /** Whether a stored link answered without a call. */
      readonly reused: boolean;
      /** The colleague whose link answered, so that no link was spent. */
      readonly fromTeam?: FromTeam;
      /** The link was made but could not be stored: this value is the only copy. */
      readonly isUnsaved?: boolean;
    }
  | {
      /** The service refused for good, now or in the last 14 days. No link was spent. */
      readonly kind: 'refused';
      /** The program's landing link as a fallback; null without one that is safe to hand out. */
      readonly landingLink: string | null;
      /** Whether a remembered refusal answered, without a call. */
      readonly remembered: boolean;
      /** What the service said, as plain text without secrets. Hostile. Absent where it said nothing that helps. */
      readonly words?: string;
    }
  | {
      /** The answer was lost: this may have used one link. It counts, and nothing retries it by itself. */
      readonly kind: 'unknown';
      /** A protection in front of the service answered instead of it. */
      readonly isBlocked?: true;
    }
  | {
      /** The account has no links left in the period. "Mint anyway" sends the wish again with `overQuota`. */
      readonly kind: 'quota-reached';
      /** By the service's own word, now or earlier in the period. Absent: by Linkmint's count. */
      readonly isByNetwork?: true;
      /** The count has links left, and the team leaves none of them to this device for now. */
      readonly isOfTeam?: true;
    }
  | {
      /** The user cancelled the wish while it waited. Nothing was sent or counted. */
      readonly kind: 'cancelled';
    };

/** No link was left for a wish. */
export type NoLinkLeft = Extract<MintOutcome, { readonly kind: 'quota-reached' }>;

/**
 * The outcome of a wish that lost its answer.
 * @param error Why the answer was lost.
 */
export function toUnknownOutcome(error: ErrorCode | undefined): Extract<MintOutcome, { kind: 'unknown' }> {
  return { kind: 'unknown', ...(error === 'blocked-by-protection' && { isBlocked: true }) };
}
