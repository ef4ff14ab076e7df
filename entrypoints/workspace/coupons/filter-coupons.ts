import { isComingCampaign } from '#lib/domain/coupons/campaign.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import type { ProgramCampaign } from '#lib/store/coupons/read-current-campaigns.ts';

/**
 * Returns the campaigns that match the address's search and filters. A row must contain every word of the search.
 * @param today `YYYY-MM-DD` in the service's time zone.
 */
export function filterCoupons(
  campaigns: readonly ProgramCampaign[],
  params: RouteParams,
  today: string,
): readonly ProgramCampaign[] {
  const words = (params.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return campaigns.filter(
    (campaign) =>
      (params.offer === undefined || campaign.offerId === params.offer) &&
      (params.category === undefined || campaign.categories.includes(params.category)) &&
      (params.country === undefined || campaign.countries.includes(params.country)) &&
      (params.when === undefined || isComingCampaign(campaign, today)) &&
      (params.coupons === undefined || campaign.voucherCode !== '') &&
      (params.banner === undefined || campaign.hasBanner) &&
      (words.length === 0 || words.every((word) => toText(campaign).includes(word))),
  );
}

function toText({ name, offerName, voucherCode, description }: ProgramCampaign): string {
  return `${name}\n${offerName}\n${voucherCode}\n${description}`.toLowerCase();
}
