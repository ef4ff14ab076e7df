import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { Settings } from '#lib/domain/settings.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import { toCampaignWindow } from '#lib/worker/coupons/to-campaign-window.ts';
import { learnLinkHosts } from '#lib/worker/links/learn-link-hosts.ts';
import type { ServiceCaller } from '#lib/worker/service/create-service-caller.ts';

const dayMs = 86_400_000;

export interface CampaignMirror {
  /** Stores campaigns as seen now (`next-generation.ts`). */
  storePage(campaigns: readonly Campaign[]): Promise<void>;
  /** Drops the campaigns that nobody has seen since a walk began: for the end of a complete one. */
  retireUnseen(generation: number): Promise<void>;
  /** Fetches a program's campaigns, unless they were fetched, or all listed, within a day. One background call. */
  refreshOffer(offerId: string): Promise<{ readonly refreshed: boolean }>;
}

export interface CampaignMirrorDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly clientFor: ServiceCaller;
  readonly readSettings: () => Promise<Settings>;
}

export function createCampaignMirror({
  database,
  clock,
  clientFor,
  readSettings,
}: CampaignMirrorDependencies): CampaignMirror {
  async function storePage(campaigns: readonly Campaign[]) {
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

  return {
    storePage,

    async retireUnseen(generation) {
      const transaction = (await database()).transaction('campaigns', 'readwrite');
      const unseen = IDBKeyRange.upperBound(generation, true);
      const keys = await transaction.store.index('byGeneration').getAllKeys(unseen);
      await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
      announceDataChange('campaigns');
    },

    async refreshOffer(offerId) {
      const db = await database();
      const nowMs = clock.nowMs();
      const fetchedAtMs = (await db.get('campaignFetches', offerId))?.atMs ?? 0;
      const listedAtMs = (await readMeta(db, 'campaignsListedAtMs')) ?? 0;
      if (Math.abs(nowMs - Math.max(fetchedAtMs, listedAtMs)) < dayMs) return { refreshed: false };

      const { serviceUtcOffsetMinutes } = await readSettings();
      // More than a page of campaigns of one merchant is left to the walk.
      const { rows } = await clientFor({ lane: 'background' }).listCampaigns(
        {
          offerIds: offerId,
          ...toCampaignWindow(nowMs, serviceUtcOffsetMinutes),
        },
        { page: 1 },
      );
      await storePage(rows);
      await db.put('campaignFetches', { offerId, atMs: nowMs });
      return { refreshed: true };
    },
  };
}
