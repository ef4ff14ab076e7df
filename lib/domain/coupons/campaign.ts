import { type Checked, hasFields, isFlag, isListOf, isText } from '#lib/domain/shape.ts';
/** A campaign of a program (spec §2.4). Every text is the service's own, hence hostile. */
export const isCampaign = hasFields({
  campaignId: isText,
  offerId: isText,
  offerName: isText,
  name: isText,
  /** The service's HTML as plain text, with its paragraphs. */
  description: isText,
  /** The coupon's code; empty if the campaign has no code. */
  voucherCode: isText,
  /** `YYYY-MM-DD` in the service's time zone; empty where not given. */
  startDate: isText,
  /** `YYYY-MM-DD`, last day included; empty where not given. */
  endDate: isText,
  bannerUrl: isText,
  hasBanner: isFlag,
  /** Tracking link to the campaign's landing page. The extension never requests it. */
  trackingLink: isText,
  categories: isListOf(isText),
});
export type Campaign = Checked<typeof isCampaign>;

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
