import { findCampaignPage } from '#lib/domain/coupons/campaign-page.ts';
import type { ProgramCampaign } from '#lib/store/coupons/read-current-campaigns.ts';

/** The link of a campaign's row, and where a deeplink leads in its place. */
export function toLinkedRow(
  campaign: ProgramCampaign,
  service: { readonly serviceUrl: string; readonly linkHosts: readonly string[] },
) {
  const { campaignId, offerId, offerName, name } = campaign;
  const page = findCampaignPage(campaign, { ...campaign, ...service });
  return {
    key: `link ${campaignId}`,
    link: { ...campaign, title: name, coupon: campaign },
    target: page && { offerId, offerName, url: page.url, title: name },
  };
}
