import { type Checked, hasFields, isAbsentOr, isListOf, isNullOr, isText, isTime } from '#lib/domain/shape.ts';

/**
 * A recorded transaction (spec §2.2). Amounts are in `currency`, as the service wrote them: exact decimals. Other texts
 * (`isDecimal` is false) count for nothing.
 */
export const isConversion = hasFields({
  conversionId: isText,
  offerId: isText,
  offerName: isText,
  merchantId: isText,
  saleAmount: isText,
  /** ISO 4217. */
  currency: isText,
  /** The final commission. Base and bonus are separate fields of the service and need not add up to it (observed). */
  payout: isText,
  basePayout: isText,
  bonusPayout: isText,
  /** The publisher's own sub-IDs, 1 to 5; null when blank. */
  affSubs: isListOf(isNullOr(isText)),
  /** The advertiser's own, 1 to 5, often an order's number; null when blank. */
  advSubs: isListOf(isNullOr(isText)),
  /** `YYYY-MM-DD HH:MM:SS` in the service's time zone. */
  convertedAt: isText,
  /** One of spec §3 in lower case, or another word of the service. */
  status: isText,
  /** Why the service rejected it; otherwise null. */
  remarks: isNullOr(isText),
  /** The publisher's account; absent if the service names no account. */
  affiliateId: isAbsentOr(isText),
  /** The account's user whose API key was used. */
  userId: isAbsentOr(isText),
  userEmail: isAbsentOr(isText),
});
export type Conversion = Checked<typeof isConversion>;

/** A change that a listing showed: a new conversion, or one with another status or payout than before. */
export const isConversionChange = hasFields({
  conversionId: isText,
  offerId: isText,
  offerName: isText,
  /** When this device saw it, in ms since the epoch: the service gives no time for a change. */
  atMs: isTime,
  /** `YYYY-MM-DD HH:MM:SS` in the service's time zone. */
  convertedAt: isText,
  /** Statuses of spec §3, lower case; equal where only the payout changed; `from` is null for a new conversion. */
  from: isNullOr(isText),
  to: isText,
  /** Before and after. Equal if only the status changed, or if the earlier load was in another currency. */
  payoutBefore: isText,
  payout: isText,
  /** The currency of `payout`, and of `payoutBefore` unless `currencyBefore` names another. */
  currency: isText,
  currencyBefore: isAbsentOr(isText),
});
export type ConversionChange = Checked<typeof isConversionChange>;
