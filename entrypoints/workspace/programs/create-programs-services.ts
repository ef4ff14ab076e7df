import { createDeeplinkServices } from '#entrypoints/workspace/deeplink/create-deeplink-services.ts';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { sumPayouts } from '#lib/domain/earnings/sum-program.ts';
import { mergeByName } from '#lib/domain/programs/merge-by-name.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { unpackPrograms } from '#lib/domain/programs/program-block.ts';
import {
  compareByName,
  createProgramIndex,
  type ListedProgram,
  type ProgramIndex,
  toListedProgram,
} from '#lib/domain/programs/program-index.ts';
import type { ShopNames } from '#lib/domain/programs/program-match.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readProgramConversions } from '#lib/store/earnings/read-conversions.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readMerchantOffers } from '#lib/store/programs/read-merchant-offers.ts';
import { readOfferChanges } from '#lib/store/programs/read-offer-changes.ts';
import { readOwnPrograms } from '#lib/store/programs/read-own-programs.ts';
import { readProgramBlocks } from '#lib/store/programs/read-program-blocks.ts';
import { readShopNames } from '#lib/store/programs/read-program-finder.ts';
import { readUnreadable } from '#lib/store/sync/read-listing-state.ts';
import { afterNextFrame } from '#lib/ui/after-first-paint.ts';
import { copyText } from '#lib/ui/copy-for-user.ts';
import { createRefresher } from '#lib/ui/create-refresher.ts';
import { watchThrottled } from '#lib/ui/watch-throttled.ts';
import type { TabDeps } from '../workspace-services.ts';
import type { ProgramsServices } from './programs-services.ts';
import { toApplyUrl } from './to-service-url.ts';

/** During a sync, which writes page after page, the list is drawn again at most this often. */
const redrawEveryMs = 1000;

/** What was read is kept while the workspace is open. When the user returns to the tab, it reads only what changed. */
const readBefore = new WeakMap<Database, ReturnType<typeof createProgramCache>>();

function readCache(database: Database): ReturnType<typeof createProgramCache> {
  const cache = readBefore.get(database) ?? createProgramCache(database);
  readBefore.set(database, cache);
  return cache;
}

/** Reads the programs that the tab shows first, if that is quick, so that its first frame has them. */
export function readFirstPrograms(database: Database): Promise<void> {
  return readCache(database).begin();
}

/** The Programs tab's composition root: implements {@link ProgramsServices}. */
export function createProgramsServices(deps: TabDeps): ProgramsServices {
  const { nowMs, database, send } = deps;
  const cache = readCache(database);
  // The rows that are drawn together ask at once.
  const readHosts = shareReading(() => readLinkHosts(database));

  return {
    ...createDeeplinkServices(deps),
    nowMs,
    lastPrograms: cache.last,

    followPrograms(onPrograms, onUnread) {
      let isStopped = false;
      const refresher = createRefresher({
        read: () =>
          cache.refresh().catch((error: unknown) => {
            if (!isStopped) onUnread(error);
            return null;
          }),
        publish: (index) => index !== null && onPrograms(index),
        rest: () => new Promise((resolve) => setTimeout(resolve, redrawEveryMs)),
      });
      const stopWatching = watchThrottled(
        (tell) => watchDataChanges(['offers'], tell),
        () => void refresher.refresh(),
      );
      const stopWatchingShops = watchDataChanges(['shops'], () => {
        cache.forgetShops();
        void refresher.refresh();
      });
      const begin = async () => {
        await cache.begin();
        const first = cache.last();
        if (first?.isWhole === false && !isStopped) {
          onPrograms(first);
          // Reading all programs keeps the page busy, so this waits until the first rows are visible.
          await afterNextFrame();
        }
        if (!isStopped) await refresher.refresh();
      };
      void begin();
      return () => {
        isStopped = true;
        stopWatching();
        stopWatchingShops();
        refresher.stop();
      };
    },

    async readDetails(offerId, today) {
      const [offer, campaigns, linkCount, conversions, changes, linkHosts] = await Promise.all([
        database.get('offers', offerId),
        readLiveCampaigns(database, offerId, today),
        database.countFromIndex('links', 'byOffer', offerId),
        readProgramConversions(database, new Set([offerId]), today),
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

    async readRowLink(offerId, serviceUrl) {
      const [offer, linkHosts] = await Promise.all([database.get('offers', offerId), readHosts()]);
      if (offer === undefined || !canMint(offer) || !isSafeTrackingLink(offer.trackingLink, serviceUrl)) return null;
      const { name, trackingLink, previewUrl, matchHosts: merchantHosts } = offer;
      const url = toOfferableUrl(previewUrl, { serviceUrl, linkHosts, trackingLink, merchantHosts });
      const named = { offerId, offerName: name, title: name || offerId };
      return { link: { ...named, trackingLink, coupon: null }, target: url && { ...named, url } };
    },

    async readApplyUrl(offerId, serviceUrl) {
      const [offer, linkHosts] = await Promise.all([database.get('offers', offerId), readHosts()]);
      return offer === undefined ? null : toApplyUrl(offer, { serviceUrl, linkHosts });
    },

    readUnreadable: () => readUnreadable(database, 'programs'),
    readChanges: (sinceMs) => readOfferChanges(database, sinceMs, nowMs()),
    refreshCampaigns: (offerId) => send('refreshCampaigns', { offerId }),
    syncNow: () => send('syncNow', {}),
    copyText,
  };
}

/** Holds the programs by the blocks that store them. A refresh reads only the blocks written since the last one. */
function createProgramCache(database: Database) {
  const blocks = new Map<number, readonly ListedProgram[]>();
  let version = 0;
  let shopNames: ShopNames | null = null;
  let index: ProgramIndex | null = null;

  async function read(): Promise<ProgramIndex> {
    const before = version;
    const found = await readProgramBlocks(database, version, (batch) => {
      for (const { block, packed } of batch) {
        blocks.set(block, unpackPrograms(packed).map(toListedProgram).sort(compareByName));
      }
    });
    version = found.version;
    const there = new Set(found.blocks);
    const gone = [...blocks.keys()].filter((block) => !there.has(block));
    for (const block of gone) blocks.delete(block);
    const hadShops = shopNames !== null;
    shopNames ??= await readShopNames(database);
    if (index?.isWhole !== true || version !== before || gone.length > 0 || !hadShops) {
      const whole = createProgramIndex(await mergeByName([...blocks.values()], nextTask), { shopNames });
      await whole.prepareList(nextTask);
      index = whole;
      // Behind the frame that shows the list: whoever types before it is done waits for the rest with the first key.
      void whole.prepareSearch(afterNextFrame);
    }
    return index;
  }

  /** One read runs at a time, so that an older one never ends after a newer one. */
  let reading: Promise<unknown> = Promise.resolve();
  return {
    last: () => index,
    /** The shops were listed again: the next refresh reads their names. */
    forgetShops() {
      shopNames = null;
    },
    /** Reads the account's own programs, if nothing was read yet and they can be read separately. Never throws. */
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

/** Answers all who ask during a reading with that one. */
function shareReading<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

/** Lets the page answer a key, or draw. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Counts by the program's name, because a shop names its program and nothing else of it. */
async function countShops(database: Database, offerName: string): Promise<number> {
  return (await database.getAll('shops')).filter((shop) => shop.offerName === offerName).length;
}
