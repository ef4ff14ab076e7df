import { longestTitle } from '#lib/domain/kept-link.ts';
import { readTrackingLink } from '#lib/domain/known-tracking-link.ts';
import { toSiteKey } from '#lib/domain/match.ts';
import { toServiceDate } from '#lib/domain/service-date.ts';
import { idleSyncProgress } from '#lib/domain/sync-progress.ts';
import { send } from '#lib/messaging/send.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import { openDatabase, readMeta } from '#lib/store/database.ts';
import { readConnection } from '#lib/store/read-connection.ts';
import { readHasPresets } from '#lib/store/read-has-presets.ts';
import { readKeptParameters } from '#lib/store/read-kept-parameters.ts';
import { readLiveCampaigns } from '#lib/store/read-live-campaigns.ts';
import { readPageOffers } from '#lib/store/read-page-offers.ts';
import { readQuotaUsage } from '#lib/store/read-quota-usage.ts';
import { readStoredLink } from '#lib/store/read-stored-link.ts';
import { readSubIds } from '#lib/store/read-sub-ids.ts';
import { hasUnknownMint } from '#lib/store/read-unknown-mint.ts';
import { connectionPulseItem, mintProgressItem, settingsItem, syncProgressItem } from '#lib/store/storage-items.ts';
import { copyText } from '#lib/ui/copy-text.ts';
import type { PopupServices } from './popup-services.ts';
import type { PopupPage, PopupSnapshot, ProgramDetails } from './popup-snapshot.ts';

/** The popup's composition root: the real world behind {@link PopupServices}. */
export function createPopupServices(): PopupServices {
  const clock = createSystemClock();
  const random = createSystemRandom();
  const databasePromise = openDatabase();

  const readToday = async () => toServiceDate(clock.nowMs(), (await settingsItem.read()).serviceUtcOffsetMinutes);

  const readDetails = async (offerId: string): Promise<ProgramDetails> => {
    const database = await databasePromise;
    const today = await readToday();
    const [campaigns, subIds, conversions] = await Promise.all([
      readLiveCampaigns(database, offerId, today),
      readSubIds(database, offerId),
      database.countFromIndex('conversions', 'byOffer', offerId),
    ]);
    if (conversions === 0) return { offerId, campaigns, subIds };
    const { createEarningsLine } = await import('./create-earnings-line.tsx');
    return { offerId, campaigns, subIds, EarningsLine: createEarningsLine({ database, offerId, today }) };
  };

  const readPage = async (linkHosts: readonly string[]): Promise<PopupPage> => {
    const tabs = await browser.tabs.query({ active: true, currentWindow: true });
    const { id, url = '', title: fullTitle = '' } = tabs[0] ?? {};
    // A page may call itself a novel; the worker takes no message of that length.
    const title = fullTitle.slice(0, longestTitle);
    if (id === undefined || !/^https?:/.test(url)) return { kind: 'unsupported' };
    const { isTrackingLink, destination } = readTrackingLink(url, linkHosts);
    return isTrackingLink ? { kind: 'tracking-link', url, destination } : { kind: 'web', url, tabId: id, title };
  };

  const readPresets = async () => {
    if (!(await readHasPresets())) return null;
    const { loadPresetPart } = await import('./load-preset-part.ts');
    return loadPresetPart(await databasePromise);
  };

  const readKept = async (page: PopupPage) => {
    if (page.kind !== 'web') return null;
    const names = await readKeptParameters(await databasePromise, page.url);
    if (names.length === 0) return null;
    const { DestinationParts } = await import('./destination-parts.tsx');
    return { names, DestinationParts };
  };

  const readShops = async (url: string) => {
    const database = await databasePromise;
    const isShops = await database.getKeyFromIndex('shops', 'byLinkHost', toSiteKey(new URL(url).hostname));
    return isShops ? (await import('./load-shop-part.ts')).loadShopPart(database, url) : null;
  };

  const readSnapshot = async (): Promise<PopupSnapshot> => {
    const database = await databasePromise;
    const linkHosts = (await readMeta(database, 'linkHosts')) ?? [];
    const [page, settings, connection, usage, storedSync, sync, presets] = await Promise.all([
      readPage(linkHosts),
      settingsItem.read(),
      readConnection(database),
      settingsItem.read().then((settings) => readQuotaUsage(database, settings, clock.nowMs())),
      readMeta(database, 'syncProgress'),
      syncProgressItem.read(),
      readPresets(),
    ]);
    const [found, shops] = await Promise.all([
      page.kind === 'web'
        ? readPageOffers(database, page.url, settings)
        : { offers: [], isUnsure: false, defaultOfferId: null },
      page.kind === 'web' ? readShops(page.url) : null,
    ]);
    const best = found.offers[0];
    return {
      page,
      connection,
      settings,
      usage,
      sync: sync ?? storedSync ?? idleSyncProgress,
      linkHosts,
      ...found,
      presets,
      kept: await readKept(page),
      shops,
      details: best === undefined ? null : await readDetails(best.offerId),
      today: toServiceDate(clock.nowMs(), settings.serviceUtcOffsetMinutes),
    };
  };

  return {
    nowMs: clock.nowMs,
    sleep: (durationMs) => clock.sleep(durationMs),
    newRequestId: random.id,
    send,
    readSnapshot,
    readDetails,
    async readLinkState(reuseKey) {
      const database = await databasePromise;
      const [link, isUnknown] = await Promise.all([
        readStoredLink(database, reuseKey),
        hasUnknownMint(database, reuseKey),
      ]);
      return { isStored: link !== null, isUnknown };
    },
    watch(onChange) {
      const stops = [settingsItem, syncProgressItem, connectionPulseItem].map((item) => item.watch(() => onChange()));
      return () => {
        for (const stop of stops) stop();
      };
    },
    watchMint(onChange) {
      void mintProgressItem.read().then(onChange);
      return mintProgressItem.watch(onChange);
    },
    loadCopyPart: async () => (await import('./load-copy-part.tsx')).loadCopyPart(await databasePromise, clock.nowMs),
    copyText,
    openOptions: () => void browser.runtime.openOptionsPage(),
  };
}
