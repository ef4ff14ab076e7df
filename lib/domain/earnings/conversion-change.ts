/** A change that a listing showed: a new conversion, or one with another status or payout than before. */
export interface ConversionChange {
  readonly conversionId: string;
  readonly offerId: string;
  readonly offerName: string;
  /** When this device saw it, in ms since the epoch: the service gives no time for a change. */
  readonly atMs: number;
  /** `YYYY-MM-DD HH:MM:SS` in the service's time zone. */
  readonly convertedAt: string;
  /** Statuses of spec §3, lower case; equal where only the payout changed; `from` is null for a new conversion. */
  readonly from: string | null;
  readonly to: string;
  /** Before and after. Equal if only the status changed, or if the earlier load was in another currency. */
  readonly payoutBefore: string;
  readonly payout: string;
  /** The currency of `payout`, and of `payoutBefore` unless `currencyBefore` names another. */
  readonly currency: string;
  readonly currencyBefore?: string;
}
