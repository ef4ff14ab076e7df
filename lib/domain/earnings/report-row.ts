/** The fields of a conversion that reports sum, group or name. Amounts as in `Conversion`. */
export interface ReportRow {
  readonly conversionId: string;
  readonly offerId: string;
  readonly offerName: string;
  /** `YYYY-MM-DD HH:MM:SS` in the service's time zone: begins with its day, and sorts as text. */
  readonly convertedAt: string;
  /** One of spec §3 in lower case, or another word of the service. */
  readonly status: string;
  /** The currency that the service names for these amounts; ISO 4217. */
  readonly currency: string;
  /** As the service wrote it: a decimal, or any other text (`isDecimal` distinguishes them). */
  readonly payout: string;
  readonly saleAmount: string;
  readonly basePayout: string;
  readonly bonusPayout: string;
  /** The publisher's own sub-IDs, 1 to 5; null when blank. */
  readonly affSubs: readonly (string | null)[];
  readonly remarks: string | null;
}
