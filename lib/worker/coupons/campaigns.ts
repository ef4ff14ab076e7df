import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { addUnreadable, noneUnreadable } from '#lib/domain/sync/unreadable-count.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { toAppError, toListingError } from '#lib/errors/to-app-error.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { metaOf } from '#lib/store/meta.ts';
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

/** The window in which campaigns are asked for, to both sides of now: `YYYY-MM-DD` of the service. */
export function toCampaignWindow(nowMs: number, utcOffsetMinutes: number) {
  return {
    startDate: toServiceDate(nowMs - reachMs, utcOffsetMinutes),
    endDate: toServiceDate(nowMs + reachMs, utcOffsetMinutes),
  };
}
