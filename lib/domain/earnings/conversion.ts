/**
 * A recorded transaction (spec §2.2). Amounts are in `currency`, as the service wrote them: exact decimals, or a text that
 * is none (`isDecimal`) and counts for nothing.
 */
export interface Conversion {
  readonly conversionId: string;
  readonly offerId: string;
  readonly offerName: string;
  readonly merchantId: string;
  readonly saleAmount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The final commission. Base and bonus come from elsewhere and need not add up to it (observed). */
  readonly payout: string;
  readonly basePayout: string;
  readonly bonusPayout: string;
  /** The publisher's own sub-IDs, 1 to 5; null when blank. */
  readonly affSubs: readonly (string | null)[];
  /** The advertiser's own, 1 to 5, often an order's number; null when blank. */
  readonly advSubs: readonly (string | null)[];
  /** `YYYY-MM-DD HH:MM:SS` in the service's time zone. */
  readonly convertedAt: string;
  /** One of spec §3, lower case, or whatever the service says. */
  readonly status: string;
  /** Why it was rejected; null otherwise. */
  readonly remarks: string | null;
  /** The publisher's account; absent where the service names none. */
  readonly affiliateId?: string;
  /** The user of the account whose API key was used. */
  readonly userId?: string;
  readonly userEmail?: string;
}
