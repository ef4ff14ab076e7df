/** A campaign of a program (spec §2.4). Every text is the service's own, hence hostile. */
export interface Campaign {
  readonly campaignId: string;
  readonly offerId: string;
  readonly offerName: string;
  readonly name: string;
  /** The service's HTML as plain text, with its paragraphs. */
  readonly description: string;
  /** The coupon's code; empty if the campaign has no code. */
  readonly voucherCode: string;
  /** `YYYY-MM-DD` in the service's time zone; empty where not given. */
  readonly startDate: string;
  /** `YYYY-MM-DD`, last day included; empty where not given. */
  readonly endDate: string;
  readonly bannerUrl: string;
  readonly hasBanner: boolean;
  /** Tracking link to the campaign's landing page. The extension never requests it. */
  readonly trackingLink: string;
  readonly categories: readonly string[];
}

/**
 * Whether the campaign runs on `today`.
 * @param today `YYYY-MM-DD` in the service's time zone.
 */
export function isLiveCampaign(campaign: Pick<Campaign, 'startDate' | 'endDate'>, today: string): boolean {
  return (
    (campaign.startDate === '' || campaign.startDate <= today) && (campaign.endDate === '' || today <= campaign.endDate)
  );
}

/** Whether the campaign is announced and has not begun on `today`. */
export function isComingCampaign({ startDate }: Pick<Campaign, 'startDate'>, today: string): boolean {
  return startDate > today;
}

/** Whole days from `today` to the campaign's first day; null when no start is given. */
export function daysUntilStart({ startDate }: Pick<Campaign, 'startDate'>, today: string): number | null {
  return daysLeft({ endDate: startDate }, today);
}

/**
 * Whole days from `today` to the campaign's last day: 0 when it ends today, negative when it has ended, null when no
 * end is given.
 */
export function daysLeft(campaign: Pick<Campaign, 'endDate'>, today: string): number | null {
  const end = Date.parse(`${campaign.endDate}T00:00:00Z`);
  const start = Date.parse(`${today}T00:00:00Z`);
  return Number.isNaN(end) || Number.isNaN(start) ? null : Math.round((end - start) / 86_400_000);
}
