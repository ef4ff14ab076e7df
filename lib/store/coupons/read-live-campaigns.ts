import { type Campaign, isLiveCampaign, toEndRank, withCodeEnds } from '#lib/domain/coupons/campaign.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import type { Database } from '#lib/store/database.ts';

/**
 * The campaigns of a program that run on `today` (`YYYY-MM-DD` of the service), those that end soonest first. A code ends
 * with the last campaign that continues it.
 */
export async function readLiveCampaigns(
  database: Database,
  offerId: string,
  today: string,
): Promise<readonly Campaign[]> {
  return toLiveCampaigns(await database.getAllFromIndex('campaigns', 'byOffer', offerId), today);
}

/** Those of a program's stored campaigns, as {@link readLiveCampaigns} reads them. */
export function toLiveCampaigns(campaigns: readonly Campaign[], today: string): readonly Campaign[] {
  const live = campaigns.filter((campaign) => isLiveCampaign(campaign, today));
  return withCodeEnds(live, campaigns).toSorted(
    (a, b) => compareTexts(toEndRank(a), toEndRank(b)) || compareTexts(a.name, b.name),
  );
}
