import { type Checked, hasFields, isAbsentOr, isListOf, isNullOr, isText } from '#lib/domain/shape.ts';
/**
 * A recorded transaction (spec §2.2). Amounts are in `currency`, as the service wrote them: exact decimals, or a text that
 * is none (`isDecimal`) and counts for nothing.
 */
export const isConversion = hasFields({
  conversionId: isText,
  offerId: isText,
  offerName: isText,
  merchantId: isText,
  saleAmount: isText,
  /** ISO 4217. */
  currency: isText,
  /** The final commission. Base and bonus come from elsewhere and need not add up to it (observed). */
  payout: isText,
  basePayout: isText,
  bonusPayout: isText,
  /** The publisher's own sub-IDs, 1 to 5; null when blank. */
  affSubs: isListOf(isNullOr(isText)),
  /** The advertiser's own, 1 to 5, often an order's number; null when blank. */
  advSubs: isListOf(isNullOr(isText)),
  /** `YYYY-MM-DD HH:MM:SS` in the service's time zone. */
  convertedAt: isText,
  /** One of spec §3, lower case, or whatever the service says. */
  status: isText,
  /** Why it was rejected; null otherwise. */
  remarks: isNullOr(isText),
  /** The publisher's account; absent where the service names none. */
  affiliateId: isAbsentOr(isText),
  /** The user of the account whose API key was used. */
  userId: isAbsentOr(isText),
  userEmail: isAbsentOr(isText),
});
export type Conversion = Checked<typeof isConversion>;
