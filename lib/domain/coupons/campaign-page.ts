import { type OfferedRow, toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';

/** Where a deeplink for a campaign can lead. */
export interface CampaignPage {
  readonly url: string;
  /** Whether the campaign itself names the page; otherwise it is the program's. */
  readonly isNamed: boolean;
}

/**
 * The page of a campaign. The service has no field for it (spec §2.4), and following its tracking link would be a
 * click. So it is the first address in its description that is on the merchant's own site, otherwise the program's
 * page, and null without either.
 */
export function findCampaignPage(
  campaign: Pick<Campaign, 'description' | 'trackingLink'> & { readonly programUrl: string },
  { serviceUrl, linkHosts, merchantHosts = [] }: Omit<OfferedRow, 'trackingLink'>,
): CampaignPage | null {
  const row = { serviceUrl, linkHosts, merchantHosts, trackingLink: campaign.trackingLink };
  for (const found of findAddresses(campaign.description)) {
    const url = toOfferableUrl(found.url, row);
    if (url !== null && isOn(merchantHosts, url)) return { url, isNamed: true };
  }
  const url = toOfferableUrl(campaign.programUrl, row);
  return url === null ? null : { url, isNamed: false };
}

function isOn(hosts: readonly string[], url: string): boolean {
  const site = toSiteKey(new URL(url).hostname);
  return hosts.some((host) => site === host || site.endsWith(`.${host}`));
}
