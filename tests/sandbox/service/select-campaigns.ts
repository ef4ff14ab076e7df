import { categories } from '../catalogue/categories.ts';
import type { CampaignRecord } from '../catalogue/create-campaign-list.ts';
import { hasPartOf, severalFrom, severalOf, switchOf } from './read-filters.ts';
import type { Parameters } from './read-parameters.ts';

const devices = ['desktop', 'mobile', 'android', 'ios'] as const;

/**
 * The campaigns that the parameters of spec §4.7 select. `window`: `YYYY-MM-DD` dates; a campaign is in it when it runs
 * on at least one of its days. Null: no window (variant `optional-campaign-dates`).
 */
export function selectCampaigns(
  campaigns: readonly CampaignRecord[],
  parameters: Parameters,
  window: { startDate: string; endDate: string } | null,
): CampaignRecord[] {
  const ids = severalOf(parameters, 'filters[campaign_banner_id]');
  const offerIds = severalOf(parameters, 'filters[offer_id]');
  const names = severalOf(parameters, 'filters[offer_name]');
  const countries = severalOf(parameters, 'filters[country]');
  const wanted =
    severalFrom(parameters, 'filters[categories]', categories) ??
    severalFrom(parameters, 'filters[category]', categories);
  const couponsOnly = switchOf(parameters, 'filters[coupons_only]');
  const withBanner = switchOf(parameters, 'filters[with_banner]');
  const sizes = severalOf(parameters, 'filters[banner_size]');
  const tracking = severalFrom(parameters, 'filters[commission_tracking]', ['real-time', 'manual']);
  const deviceTypes = severalFrom(parameters, 'filters[device_type]', devices);
  return campaigns.filter((campaign) => {
    const offer = campaign.offer();
    const offerDevices = offer.trackingType.split(' ');
    return (
      (window === null || (campaign.startDate <= window.endDate && campaign.endDate >= window.startDate)) &&
      (ids === null || ids.includes(String(campaign.campaignId))) &&
      (offerIds === null || offerIds.includes(String(offer.offerId))) &&
      hasPartOf(offer.name, names) &&
      (countries === null || offer.countries.some((country) => countries.includes(country.toLowerCase()))) &&
      (wanted === null || offer.categories.some((category) => wanted.includes(category.toLowerCase()))) &&
      (!couponsOnly || campaign.voucherCode !== '') &&
      (!withBanner || campaign.bannerSize !== null) &&
      (sizes === null || (campaign.bannerSize !== null && sizes.includes(campaign.bannerSize))) &&
      (tracking === null || tracking.includes(offer.commissionTracking)) &&
      (deviceTypes === null || deviceTypes.some((device) => offerDevices.includes(device)))
    );
  });
}
