import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { addUnreadable, noneUnreadable } from '#lib/domain/sync/unreadable-count.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { toListingError } from '#lib/errors/to-listing-error.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { toCampaignWindow } from '#lib/worker/coupons/to-campaign-window.ts';
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
