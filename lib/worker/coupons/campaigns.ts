import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { readServiceDay, readServiceDays } from '#lib/domain/service/read-service-day.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { addUnreadable, noneUnreadable } from '#lib/domain/sync/unreadable-count.ts';
import { addDays, dayMs } from '#lib/domain/time/days.ts';
import { toAppError, toListingError } from '#lib/errors/to-app-error.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { CampaignRecord } from '#lib/store/schema/offer-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { learnLinkHosts } from '#lib/worker/programs/learn-link-hosts.ts';
import type { CallingContext } from '#lib/worker/service/create-service-caller.ts';
import { noteUnreadable } from '#lib/worker/service/note-unreadable.ts';

/** Stores campaigns as seen now (`next-generation.ts`). */
export async function storeCampaigns(
  { database }: Pick<AccountContext, 'database'>,
  campaigns: readonly Campaign[],
): Promise<void> {
  const db = await database();
  await learnLinkHosts(
    db,
    campaigns.map(({ trackingLink }) => ({ trackingLink, pageUrl: '' })),
  );
  const transaction = db.transaction(['campaigns', 'meta'], 'readwrite');
  const generation = (await metaOf(transaction).get('generation')) ?? 0;
  const store = transaction.objectStore('campaigns');
  await Promise.all(campaigns.map((campaign) => store.put({ ...campaign, generation })));
  await transaction.done;
  announceDataChange('campaigns');
}

/**
 * Fetches a program's campaigns with one background call. The call shows the service which program the user looks at,
 * so only a click may cause it.
 * @throws AppError why they could not be fetched. `not-offered` where the service has no campaigns.
 */
export async function refreshCampaigns(context: CallingContext, offerId: string): Promise<void> {
  const { database, clock, clientFor, readSettings } = context;
  const { serviceUtcOffsetMinutes } = await readSettings();
  const window = toCampaignWindow(clock.nowMs(), serviceUtcOffsetMinutes);
  // The walk fetches what does not fit on one page of one merchant's campaigns.
  const answer = await clientFor({ lane: 'background' })
    .listCampaigns({ offerIds: offerId, ...window }, { page: 1 })
    .catch((error: unknown) => {
      throw toListingError(toAppError(error));
    });
  await storeCampaigns(context, answer.rows);
  await noteUnreadable(await database(), 'campaigns', addUnreadable(noneUnreadable, answer), false);
}

/**
 * Dates are required (spec §4.7). Half a year to each side finds what runs now and what is announced. The specification
 * does not say whether campaigns must overlap the window or lie within it. Few are longer than it.
 */
const reachMs = 183 * dayMs;

/**
 * The ids of unseen campaigns that a whole listing says nothing about: they began before its window, have not ended, and
 * the service never listed one that lies outside of it. Then it lists what lies within the window alone. The window's end
 * moves away from a campaign: one that ends behind it was listed although it lies outside.
 * @param seenSince The generation of the listing.
 */
export function findBeyondWindow(
  campaigns: readonly CampaignRecord[],
  seenSince: number,
  nowMs: number,
  utcOffsetMinutes: number,
): ReadonlySet<string> {
  const { startDate, endDate } = toCampaignWindow(nowMs, utcOffsetMinutes);
  const today = toServiceDate(nowMs, utcOffsetMinutes);
  const toLast = (campaign: Campaign) => readServiceDays(campaign.endDate)?.at(-1) ?? '';
  const beganBefore = (campaign: Campaign, day: string) => (readServiceDay(campaign.startDate) ?? startDate) < day;
  const isSeen = ({ generation }: CampaignRecord) => generation >= seenSince;
  // The listing may have begun on the day before.
  const wasOutside = (campaign: CampaignRecord) =>
    toLast(campaign) > addDays(endDate, 1) || (isSeen(campaign) && beganBefore(campaign, addDays(startDate, -1)));
  if (campaigns.some(wasOutside)) return new Set();
  const beyond = campaigns.filter(
    (campaign) => !isSeen(campaign) && beganBefore(campaign, startDate) && toLast(campaign) >= today,
  );
  return new Set(beyond.map(({ campaignId }) => campaignId));
}

/** The window in which campaigns are asked for, to both sides of now: `YYYY-MM-DD` of the service. */
export function toCampaignWindow(nowMs: number, utcOffsetMinutes: number) {
  return {
    startDate: toServiceDate(nowMs - reachMs, utcOffsetMinutes),
    endDate: toServiceDate(nowMs + reachMs, utcOffsetMinutes),
  };
}
