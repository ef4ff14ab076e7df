import {
  type Campaign,
  isComingCampaign,
  isEndingSoon,
  isLiveCampaign,
  toEndRank,
  withCodeEnds,
} from '#lib/domain/coupons/campaign.ts';
import type { CopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import { toCouponToday } from '#lib/domain/posts/to-post-coupon.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { readServiceDay } from '#lib/domain/service/read-service-day.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import type { Database } from '#lib/store/database.ts';

/** A campaign with its program's data: a campaign row has no country (spec §2.4). */
export interface ProgramCampaign extends Campaign {
  /** The program's countries; empty while the mirror lacks the program. */
  readonly countries: readonly string[];
  /** Whether the program pays this publisher, so that its links are worth handing out. */
  readonly isMintable: boolean;
  /** The program's hosts; empty while the mirror lacks the program. */
  readonly merchantHosts: readonly string[];
  /** The program's own page from the service; empty while the mirror lacks the program. */
  readonly programUrl: string;
}

/**
 * Every campaign that runs on `today` (`YYYY-MM-DD` of the service), those that end soonest first. After them the
 * announced ones, those that begin soonest first. A code ends with the last campaign that continues it.
 */
export async function readCurrentCampaigns(database: Database, today: string): Promise<readonly ProgramCampaign[]> {
  const transaction = database.transaction(['campaigns', 'offers']);
  const all = await transaction.objectStore('campaigns').getAll();
  const current = all.filter((each) => isLiveCampaign(each, today) || isComingCampaign(each, today));
  const campaigns = withCodeEnds(current, all);
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
        programUrl: offer?.previewUrl ?? '',
      };
    })
    .sort((a, b) => compareTexts(toRank(a, today), toRank(b, today)) || compareTexts(a.name, b.name));
}

/** Running campaigns sort by their end, before upcoming ones, which sort by their beginning. */
function toRank(campaign: Campaign, today: string): string {
  return isComingCampaign(campaign, today)
    ? `2 ${readServiceDay(campaign.startDate) ?? '9999'}`
    : `1 ${toEndRank(campaign)}`;
}

/** The coupons that the user copied and that end soon, the earliest end first. */
export async function readEndingCoupons(database: Database, today: string): Promise<readonly CopiedCoupon[]> {
  const transaction = database.transaction(['campaigns', 'copiedCoupons']);
  const copied = await transaction.objectStore('copiedCoupons').getAll();
  const campaigns = transaction.objectStore('campaigns');
  const coupons = await Promise.all(copied.map((coupon) => readCopiedToday(campaigns, coupon, today)));
  return coupons
    .filter((coupon) => isEndingSoon(coupon, today))
    .sort((a, b) => compareTexts(toEndRank(a), toEndRank(b)));
}

interface CampaignStore {
  get(campaignId: string): Promise<Campaign | undefined>;
  index(name: 'byOffer'): { getAll(offerId: string): Promise<readonly Campaign[]> };
}

/**
 * A coupon that the user copied, with its end of today: the merchant may have changed it since. If its campaign has left
 * the mirror, or names another code, the earlier last day counts. It may be another program's by now.
 */
export async function readCopiedToday(
  campaigns: CampaignStore,
  coupon: CopiedCoupon,
  today: string,
): Promise<CopiedCoupon> {
  const own = await campaigns.get(coupon.campaignId);
  const ofProgram = await campaigns.index('byOffer').getAll(coupon.offerId);
  return toCouponToday(coupon, [own ?? [], ofProgram].flat(), today);
}
