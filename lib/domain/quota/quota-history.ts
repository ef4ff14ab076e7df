/** The links that one day of the service counts. */
export interface QuotaDay {
  /** `YYYY-MM-DD` of the service. */
  readonly day: string;
  /** Counted by this device's journal. */
  readonly here: number;
  /** Reported by the user's other devices. */
  readonly elsewhere: number;
}

/** The days of the current period, oldest first: of a calendar month all of them, those to come included. */
export interface QuotaHistory {
  readonly days: readonly QuotaDay[];
  /** One of `days`. */
  readonly today: string;
  /** Those counted here whose answer was lost: nobody knows whether the service made them. */
  readonly lost: number;
}
