import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { sumPayouts } from '#lib/domain/earnings/sum-payouts.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { unpackPrograms } from '#lib/domain/programs/program-block.ts';
import {
  createProgramIndex,
  type ListedProgram,
  type ProgramIndex,
  toListedProgram,
} from '#lib/domain/programs/program-index.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readProgramConversions } from '#lib/store/earnings/read-program-conversions.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readMerchantOffers } from '#lib/store/programs/read-merchant-offers.ts';
import { readOfferChanges } from '#lib/store/programs/read-offer-changes.ts';
import { readOwnPrograms } from '#lib/store/programs/read-own-programs.ts';
import { readProgramBlocks } from '#lib/store/programs/read-program-blocks.ts';
import { readUnreadable } from '#lib/store/sync/read-unreadable.ts';
import { afterNextFrame } from '#ui/after-next-frame.ts';
import { copyText } from '#ui/copy-text.ts';
import { createRefresher } from '#ui/create-refresher.ts';
import { watchThrottled } from '#ui/watch-throttled.ts';
import type { TabDeps } from '../workspace-services.ts';
import type { ProgramsServices } from './programs-services.ts';
import { toApplyUrl } from './to-apply-url.ts';

/** While a sync writes page after page, the list is redrawn at most this often. */
const redrawEveryMs = 1000;

/** What was read stays for as long as the workspace is open: another tab and back reads only what changed. */
const readBefore = new WeakMap<Database, ReturnType<typeof createProgramCache>>();

function readCache(database: Database): ReturnType<typeof createProgramCache> {
  const cache = readBefore.get(database) ?? createProgramCache(database);
  readBefore.set(database, cache);
  return cache;
}

/** Reads the programs that are in sight first, where that is soon done: the tab then has them in its first frame. */
export function readFirstPrograms(database: Database): Promise<void> {
  return readCache(database).begin();
}

/** The tab's composition root: the database and the worker behind {@link ProgramsServices}. */
export function createProgramsServices({ nowMs, database, send }: TabDeps): ProgramsServices {
  const cache = readCache(database);

  return {
    nowMs,
    lastPrograms: cache.last,

    followPrograms(onPrograms) {
      const refresher = createRefresher({
        // What cannot be read (the extension is being replaced) leaves what was read before.
        read: () => cache.refresh().catch(() => null),
        publish: (index) => index !== null && onPrograms(index),
        rest: () => new Promise((resolve) => setTimeout(resolve, redrawEveryMs)),
      });
      const stopWatching = watchThrottled(
        (tell) => watchDataChanges(['offers'], tell),
        () => void refresher.refresh(),
      );
      let isStopped = false;
      const begin = async () => {
        await cache.begin();
        const first = cache.last();
        if (first?.isWhole === false && !isStopped) {
          onPrograms(first);
          // Reading all of them keeps the page busy: not before its first rows are in sight.
          await afterNextFrame();
        }
        if (!isStopped) await refresher.refresh();
      };
      void begin();
      return () => {
        isStopped = true;
        stopWatching();
        refresher.stop();
      };
    },

    async readDetails(offerId, today) {
      const [offer, campaigns, linkCount, conversions, changes, linkHosts] = await Promise.all([
        database.get('offers', offerId),
        readLiveCampaigns(database, offerId, today),
        database.countFromIndex('links', 'byOffer', offerId),
        readProgramConversions(database, offerId),
        database.getAllFromIndex('offerChanges', 'byOffer', offerId),
        readLinkHosts(database),
      ]);
      return {
        offerId,
        offer: offer ?? null,
        merchantOffers: offer === undefined ? [] : await readMerchantOffers(database, offer),
        campaigns,
        shopCount: offer?.isMarketplaceStore ? await countShops(database, offer.name) : 0,
        linkCount,
        earnings: sumPayouts(conversions),
        changes: changes.reverse(),
        linkHosts,
      };
    },

    async readLandingLink(offerId, serviceUrl) {
      const offer = await database.get('offers', offerId);
      return offer !== undefined && canMint(offer) && isSafeTrackingLink(offer.trackingLink, serviceUrl)
        ? offer.trackingLink
        : null;
    },

    async readApplyUrl(offerId, serviceUrl) {
      const [offer, linkHosts] = await Promise.all([database.get('offers', offerId), readLinkHosts(database)]);
      return offer === undefined ? null : toApplyUrl(offer, { serviceUrl, linkHosts });
    },

    readUnreadable: () => readUnreadable(database, 'programs'),
    readChanges: (sinceMs) => readOfferChanges(database, sinceMs),
    refreshCampaigns: (offerId) => send('refreshCampaigns', { offerId }),
    syncNow: () => send('syncNow', {}),
    copyText,
  };
}

/** Programs by the blocks that they are stored in: a refresh reads the blocks that were written since. */
function createProgramCache(database: Database) {
  const blocks = new Map<number, readonly ListedProgram[]>();
  let version = 0;
  let index: ProgramIndex | null = null;

  async function read(): Promise<ProgramIndex> {
    const before = version;
    const found = await readProgramBlocks(database, version, (batch) => {
      for (const { block, packed } of batch) blocks.set(block, unpackPrograms(packed).map(toListedProgram));
    });
    version = found.version;
    const there = new Set(found.blocks);
    const gone = [...blocks.keys()].filter((block) => !there.has(block));
    for (const block of gone) blocks.delete(block);
    if (index?.isWhole !== true || version !== before || gone.length > 0) {
      index = createProgramIndex([...blocks.values()].flat());
    }
    return index;
  }

  /** One read at a time: an older one must not end after a newer one. */
  let reading: Promise<unknown> = Promise.resolve();
  return {
    last: () => index,
    /** Reads the programs of the account, where nothing was read yet and they can be read apart. Never throws. */
    async begin(): Promise<void> {
      const own = index === null ? await readOwnPrograms(database).catch(() => null) : null;
      // A change that arrived meanwhile may already have read all programs.
      if (own !== null) index ??= createProgramIndex(own.map(toListedProgram), { isWhole: false });
    },
    refresh(): Promise<ProgramIndex> {
      const next = reading.then(read, read);
      reading = next;
      return next;
    },
  };
}

/** A shop names its program, and nothing else of it. */
async function countShops(database: Database, offerName: string): Promise<number> {
  return (await database.getAll('shops')).filter((shop) => shop.offerName === offerName).length;
}
