/**
 * A recorded transaction (spec §2.2). Amounts are in `currency`, as the service wrote them: exact decimals. Other texts
 * (`isDecimal` is false) count for nothing.
 */
export interface Conversion {
  readonly conversionId: string;
  readonly offerId: string;
  readonly offerName: string;
  readonly merchantId: string;
  readonly saleAmount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The final commission. Base and bonus are separate fields of the service and need not add up to it (observed). */
  readonly payout: string;
  readonly basePayout: string;
  readonly bonusPayout: string;
  /** The publisher's own sub-IDs, 1 to 5; null when blank. */
  readonly affSubs: readonly (string | null)[];
  /** The advertiser's own, 1 to 5, often an order's number; null when blank. */
  readonly advSubs: readonly (string | null)[];
  /** `YYYY-MM-DD HH:MM:SS` in the service's time zone. */
  readonly convertedAt: string;
  /** One of spec §3 in lower case, or another word of the service. */
  readonly status: string;
  /** Why the service rejected it; otherwise null. */
  readonly remarks: string | null;
  /** The publisher's account; absent if the service names no account. */
  readonly affiliateId?: string;
  /** The account's user whose API key was used. */
  readonly userId?: string;
  readonly userEmail?: string;
}
