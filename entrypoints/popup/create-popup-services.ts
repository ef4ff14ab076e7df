import type { Connection } from '#lib/domain/connection.ts';
import { longestTitle } from '#lib/domain/kept-link.ts';
import { readTrackingLink } from '#lib/domain/known-tracking-link.ts';
import { toSiteKey } from '#lib/domain/match.ts';
import { isSafeTrackingLink } from '#lib/domain/safe-link.ts';
import { toServiceDate } from '#lib/domain/service-date.ts';
import type { Settings } from '#lib/domain/settings.ts';
import { idleSyncProgress } from '#lib/domain/sync-progress.ts';
import { send } from '#lib/messaging/send.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import { openDatabase, readMeta } from '#lib/store/database.ts';
import { readConnection } from '#lib/store/read-connection.ts';
import { readHasPresets } from '#lib/store/read-has-presets.ts';
import { readKeptParameters } from '#lib/store/read-kept-parameters.ts';
import { readLastLinks } from '#lib/store/read-last-links.ts';
import { readLiveCampaigns } from '#lib/store/read-live-campaigns.ts';
import { noPageOffers, readPageOffers } from '#lib/store/read-page-offers.ts';
import { readQuotaUsage } from '#lib/store/read-quota-usage.ts';
import { readStoredLink } from '#lib/store/read-stored-link.ts';
import { readSubIds } from '#lib/store/read-sub-ids.ts';
import { hasUnknownMint } from '#lib/store/read-unknown-mint.ts';
import { connectionPulseItem, mintProgressItem, settingsItem, syncProgressItem } from '#lib/store/storage-items.ts';
import { copyText } from '#lib/ui/copy-text.ts';
import type { PopupServices } from './popup-services.ts';
import type { PopupPage, PopupSnapshot, ProgramDetails } from './popup-snapshot.ts';
import type { PopupFocus } from './program-acts.ts';

/** As many as are of use before the workspace is: five rows. */
const mostLastLinks = 5;

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

  const readTab = async (): Promise<PopupPage> => {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    const { id, url = '', title = '' } = tab ?? {};
    if (id === undefined || !/^https?:/.test(url)) return { kind: 'unsupported' };
    // A page may call itself a novel; the worker takes no message of that length.
    return { kind: 'web', url, tabId: id, title: title.slice(0, longestTitle) };
  };

  const readPage = async (address: string | null): Promise<PopupPage> => {
    const [page, linkHosts] = await Promise.all([
      address === null ? readTab() : ({ kind: 'web', url: address, tabId: null, title: '' } as const),
      databasePromise.then((database) => readMeta(database, 'linkHosts')),
    ]);
    if (page.kind !== 'web') return page;
    const { isTrackingLink, destination } = readTrackingLink(page.url, linkHosts ?? []);
    return isTrackingLink ? { kind: 'tracking-link', url: page.url, destination } : page;
  };

  /** The programs in sight: the one that the user picked, or else those of the page. */
  const readOffers = async (page: PopupPage, settings: Settings, chosenId: string | null) => {
    const database = await databasePromise;
    if (page.kind !== 'web') return { ...noPageOffers, isChosen: false };
    const [found, chosen] = await Promise.all([
      readPageOffers(database, page.url, settings),
      chosenId === null ? undefined : database.get('offers', chosenId),
    ]);
    if (chosen === undefined) return { ...found, isChosen: false };
    return { ...found, offers: [chosen], isUnsure: false, isChosen: true };
  };

  const readSafeLastLinks = async (connection: Connection) => {
    if (connection.state === 'signed-out') return [];
    const links = await readLastLinks(await databasePromise, mostLastLinks);
    return links.filter(({ trackingLink }) => isSafeTrackingLink(trackingLink, connection.serviceUrl));
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

  const readSnapshot = async (focus: PopupFocus): Promise<PopupSnapshot> => {
    const database = await databasePromise;
    const [page, settings, connection, usage, storedSync, sync, presets] = await Promise.all([
      readPage(focus.address),
      settingsItem.read(),
      readConnection(database),
      settingsItem.read().then((settings) => readQuotaUsage(database, settings, clock.nowMs())),
      readMeta(database, 'syncProgress'),
      syncProgressItem.read(),
      readPresets(),
    ]);
    const [found, shops] = await Promise.all([
      readOffers(page, settings, focus.offerId),
      page.kind === 'web' ? readShops(page.url) : null,
    ]);
    const best = found.offers[0];
    return {
      focus,
      page,
      connection,
      settings,
      usage,
      sync: sync ?? storedSync ?? idleSyncProgress,
      ...found,
      presets,
      kept: await readKept(page),
      shops,
      lastLinks: best === undefined ? await readSafeLastLinks(connection) : [],
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
    loadProgramFinder: async () =>
      (await import('#lib/store/read-program-finder.ts')).readProgramFinder(await databasePromise),
    loadCopyPart: async () => (await import('./load-copy-part.tsx')).loadCopyPart(await databasePromise, clock.nowMs),
    copyText,
    openOptions: () => void browser.runtime.openOptionsPage(),
  };
}
