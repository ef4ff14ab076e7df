/** The counted links of one day of the service. */
export interface QuotaDay {
  /** `YYYY-MM-DD` of the service. */
  readonly day: string;
  /** Counted by this device's journal. */
  readonly here: number;
  /** Reported by the user's other devices. */
  readonly elsewhere: number;
}

/** The days of the current period, oldest first. A calendar month has all its days, including future ones. */
export interface QuotaHistory {
  readonly days: readonly QuotaDay[];
  /** One of `days`. */
  readonly today: string;
  /** Links counted here whose answer was lost: the service may or may not have made them. */
  readonly lost: number;
}
