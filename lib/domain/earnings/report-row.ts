/** A conversion as reports read it: what a report sums, groups or names. Amounts as in `Conversion`. */
export interface ReportRow {
  readonly conversionId: string;
  readonly offerId: string;
  readonly offerName: string;
  /** `YYYY-MM-DD HH:MM:SS` in the service's time zone: begins with its day, and sorts as text. */
  readonly convertedAt: string;
  /** One of spec §3, lower case, or whatever the service says. */
  readonly status: string;
  /** As the service says it for these amounts; ISO 4217. */
  readonly currency: string;
  /** As the service wrote it: a decimal, or whatever it is (`isDecimal` tells). */
  readonly payout: string;
  readonly saleAmount: string;
  readonly basePayout: string;
  readonly bonusPayout: string;
  /** The publisher's own sub-IDs, 1 to 5; null when blank. */
  readonly affSubs: readonly (string | null)[];
  readonly remarks: string | null;
}
