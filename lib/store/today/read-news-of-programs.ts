import { type Campaign, isLiveCampaign } from '#lib/domain/coupons/campaign.ts';
import { readServiceDay } from '#lib/domain/service/read-service-day.ts';
import { addDays } from '#lib/domain/time/days.ts';
import { findRateRise } from '#lib/domain/today/find-rate-rise.ts';
import type { TodayMoment } from '#lib/domain/today/today-moment.ts';
import type { RateRise } from '#lib/domain/today/today-row.ts';
import type { Database } from '#lib/store/database.ts';
import { readOfferChanges } from '#lib/store/programs/read-offer-changes.ts';

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

/** What some programs pay more since yesterday: of each the last rise. */
export async function readRateRises(
  database: Database,
  offerIds: readonly string[],
  { yesterdayMs }: Pick<TodayMoment, 'yesterdayMs'>,
): Promise<readonly RateRise[]> {
  const wanted = new Set(offerIds);
  const changes = (await readOfferChanges(database, yesterdayMs)).filter(({ offerId }) => wanted.has(offerId));
  const rises = new Map<string, RateRise>();
  for (const change of changes) {
    if (change.kind !== 'commission' || rises.has(change.offerId)) continue;
    const tier = findRateRise(change.tiers);
    if (tier === null) continue;
    rises.set(change.offerId, { offerId: change.offerId, name: change.offerName, atMs: change.atMs, tier });
  }
  return [...rises.values()];
}
