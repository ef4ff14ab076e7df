/** A marketplace shop with extra commission (spec §2.6). */
export interface Shop {
  readonly shopId: string;
  readonly name: string;
  readonly type: string;
  readonly link: string;
  readonly imageUrl: string;
  readonly bannerUrls: readonly string[];
  readonly offerName: string;
  readonly country: string;
  /** `YYYY-MM-DD`; null when open. */
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  /**
   * A fraction as the service writes it: "0.0123" is 1.23 %. `toRatePercent` reads it; a text that it cannot read is
   * not a rate.
   */
  readonly commissionRate: string;
  readonly trackingLink: string;
}
