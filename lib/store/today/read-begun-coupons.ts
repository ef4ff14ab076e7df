import { type Campaign, isLiveCampaign } from '#lib/domain/coupons/campaign.ts';
import { readServiceDay } from '#lib/domain/service/read-service-day.ts';
import { addDays } from '#lib/domain/time/days.ts';
import type { TodayMoment } from '#lib/domain/today/today-moment.ts';
import type { Database } from '#lib/store/database.ts';

/** The coupons and offers of some programs that began today or yesterday, with that day of the service. */
export async function readBegunCoupons(
  database: Database,
  offerIds: readonly string[],
  { serviceDay }: Pick<TodayMoment, 'serviceDay'>,
): Promise<readonly { readonly campaign: Campaign; readonly startDay: string }[]> {
  const yesterday = addDays(serviceDay, -1);
  // One transaction: as many as programs would take twice the time.
  const byOffer = database.transaction('campaigns').store.index('byOffer');
  const lists = await Promise.all(offerIds.map((offerId) => byOffer.getAll(offerId)));
  return lists.flat().flatMap((campaign) => {
    const startDay = readServiceDay(campaign.startDate);
    if (startDay === null || startDay < yesterday || startDay > serviceDay) return [];
    return isLiveCampaign(campaign, serviceDay) ? [{ campaign, startDay }] : [];
  });
}
