import { type Checked, hasFields, isAbsentOr, isListOf, isNullOr, isText } from '#lib/domain/shape.ts';
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
