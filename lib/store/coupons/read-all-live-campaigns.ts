import { type Campaign, isLiveCampaign } from '#lib/domain/coupons/campaign.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import type { Database } from '#lib/store/database.ts';

/** A campaign with what its program adds: a campaign row carries no country (spec §2.4). */
export interface ProgramCampaign extends Campaign {
  /** The program's countries; empty while the program is not in the mirror. */
  readonly countries: readonly string[];
  /** Whether the program pays this publisher, so that its links are worth handing out. */
  readonly isMintable: boolean;
  /** The program's hosts; empty while it is not in the mirror. */
  readonly merchantHosts: readonly string[];
}

/** Every campaign that runs on `today` (`YYYY-MM-DD` of the service), those that end soonest first. */
export async function readAllLiveCampaigns(database: Database, today: string): Promise<readonly ProgramCampaign[]> {
  const transaction = database.transaction(['campaigns', 'offers']);
  const campaigns = (await transaction.objectStore('campaigns').getAll()).filter((each) => isLiveCampaign(each, today));
  const offerIds = [...new Set(campaigns.map(({ offerId }) => offerId))];
  const offers = new Map(
    await Promise.all(
      offerIds.map(async (offerId) => [offerId, await transaction.objectStore('offers').get(offerId)] as const),
    ),
  );
  return campaigns
    .map((campaign) => {
      const offer = offers.get(campaign.offerId);
      return {
        ...campaign,
        categories: campaign.categories.length > 0 ? campaign.categories : (offer?.categories ?? []),
        countries: offer?.countries ?? [],
        isMintable: offer !== undefined && canMint(offer),
        merchantHosts: offer?.matchHosts ?? [],
      };
    })
    .sort((a, b) => compare(a.endDate || '9999', b.endDate || '9999') || compare(a.name, b.name));
}

/** By code unit: comparing by the rules of a language takes ten times as long, and there are two thousand rows. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
