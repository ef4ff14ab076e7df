import type { Connection } from '#lib/domain/accounts/connection.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { maxTitleLength } from '#lib/domain/links/kept-link.ts';
import { toPresetService } from '#lib/domain/presets/preset-service.ts';
import { toSiteKey } from '#lib/domain/programs/match.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { sendAs } from '#lib/messaging/send-as.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import { type OpenAccount, readAccounts } from '#lib/store/accounts/open-account.ts';
import { readServiceAccess } from '#lib/store/accounts/read-service-access.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readLastLinks } from '#lib/store/links/read-last-links.ts';
import { readLinkHosts } from '#lib/store/links/read-link-hosts.ts';
import { readStoredLink } from '#lib/store/links/read-stored-link.ts';
import { hasUnknownMint } from '#lib/store/links/read-unknown-mint.ts';
import { readLockState } from '#lib/store/lock/read-lock-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import { readHasPresets } from '#lib/store/presets/read-has-presets.ts';
import { noPageOffers, readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { readProgramsElsewhere } from '#lib/store/programs/read-programs-elsewhere.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import { readPageShop } from '#lib/store/shops/read-page-shop.ts';
import { accountsPulseItem, settingsItem } from '#lib/store/storage-items.ts';
import { readSubIds } from '#lib/store/sub-ids/read-sub-ids.ts';
import { copyText } from '#lib/ui/copy-text.ts';
import { measureOpening } from './measure-opening.ts';
import type { PopupServices } from './popup-services.ts';
import type { PopupPage, PopupSnapshot, PresetsSnapshot, ProgramDetails, WaitingLink } from './popup-snapshot.ts';
import type { PopupFocus } from './program/program-acts.ts';

interface Tab {
  readonly tabId: number;
  /** Empty where the extension may not know it. */
  readonly url: string;
  readonly title: string;
}

/** As many as are of use before the workspace is: five rows. */
const maxLastLinks = 5;

/** The popup's composition root: the real world behind {@link PopupServices}, for one account. */
export function createPopupServices(account: OpenAccount): PopupServices {
  const clock = createSystemClock();
  const random = createSystemRandom();
  const { database, items } = account;
  const send = sendAs(account.accountId);

  const readToday = async () => toServiceDate(clock.nowMs(), (await account.readSettings()).serviceUtcOffsetMinutes);

  const readDetails = async (offerId: string): Promise<ProgramDetails> => {
    const today = await readToday();
    const [campaigns, subIds, conversions] = await Promise.all([
      readLiveCampaigns(database, offerId, today),
      readSubIds(database, offerId),
      database.countFromIndex('conversions', 'byOffer', offerId),
    ]);
    return { offerId, campaigns, subIds, hasConversions: conversions > 0 };
  };

  const readTab = async (): Promise<Tab | null> => {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    const { id, url = '', title = '' } = tab ?? {};
    // A page may call itself a novel; the worker takes no message of that length.
    return id === undefined ? null : { tabId: id, url, title: title.slice(0, maxTitleLength) };
  };

  const toTabPage = (tab: Tab | null): PopupPage =>
    tab !== null && /^https?:/.test(tab.url) ? { kind: 'web', ...tab } : { kind: 'unsupported' };

  const toPage = (address: string | null, tab: Tab | null, linkHosts: readonly string[]): PopupPage => {
    const page = address === null ? toTabPage(tab) : ({ kind: 'web', url: address, tabId: null, title: '' } as const);
    if (page.kind !== 'web') return page;
    const { isTrackingLink, destination } = readTrackingLink(page.url, linkHosts);
    return isTrackingLink ? { kind: 'tracking-link', url: page.url, destination } : page;
  };

  /** The programs in sight: the one that the user picked, or else those of the page. */
  const readOffers = async (page: PopupPage, settings: Settings, chosenId: string | null) => {
    if (page.kind !== 'web') return { ...noPageOffers, isChosen: false };
    const [found, chosen] = await Promise.all([
      readPageOffers(database, page.url, settings),
      chosenId === null ? undefined : database.get('offers', chosenId),
    ]);
    if (chosen === undefined) return { ...found, isChosen: false };
    return { ...found, offers: [chosen], isUnsure: false, doubt: null, isChosen: true };
  };

  const readSafeLastLinks = async (connection: Connection) => {
    if (connection.state === 'signed-out') return [];
    const links = await readLastLinks(database, maxLastLinks);
    return links.filter(({ trackingLink }) => isSafeTrackingLink(trackingLink, connection.serviceUrl));
  };

  const readWaitingLink = async (tab: Tab | null, connection: Connection): Promise<WaitingLink | null> => {
    const ready = (await items.readyLinks.read())?.links.find(
      ({ tabId, url }) => tabId === tab?.tabId && url === tab.url,
    );
    if (ready === undefined || connection.state === 'signed-out') return null;
    const link = await database.get('links', ready.linkId);
    if (link === undefined || !isSafeTrackingLink(link.trackingLink, connection.serviceUrl)) return null;
    return { requestId: ready.requestId, link, formatId: ready.formatId };
  };

  /** Loaded when it is needed: it brings the schema library, which is as large as half of the popup. */
  const readPresetBook = async () => (await import('#lib/store/presets/preset-book-item.ts')).presetBookItem.read();

  const readPresets = async (): Promise<PresetsSnapshot | null> => {
    if (!(await readHasPresets())) return null;
    const [book, counter, { connection }, accounts] = await Promise.all([
      readPresetBook(),
      readMeta(database, 'tokenCounter'),
      account.read(),
      readAccounts(account.root),
    ]);
    if (book.presets.length === 0) return null;
    return { book, service: toPresetService(connection.serviceUrl, accounts), nextCounter: counter?.next ?? 1 };
  };

  const readShops = async (url: string) => {
    const hasShops = await database.getKeyFromIndex('shops', 'byLinkHost', toSiteKey(new URL(url).hostname));
    return hasShops === undefined ? null : { named: await readPageShop(database, url) };
  };

  const readSnapshot = async (focus: PopupFocus): Promise<PopupSnapshot> => {
    const settings = await account.readSettings();
    const linkHosts = await readLinkHosts(database);
    const [tab, { connection }, usage, storedSync, sync, presets, accounts, lock] = await Promise.all([
      readTab(),
      account.read(),
      account.readCounted().then((counted) => readQuotaUsage(counted, settings, clock.nowMs())),
      readMeta(database, 'syncProgress'),
      items.syncProgress.read(),
      readPresets(),
      readAccounts(account.root),
      readLockState(account.root, clock.nowMs()),
    ]);
    const page = toPage(focus.address, tab, linkHosts);
    const [found, shops, waitingLink, hasServiceAccess] = await Promise.all([
      readOffers(page, settings, focus.offerId),
      page.kind === 'web' ? readShops(page.url) : null,
      readWaitingLink(tab, connection),
      readServiceAccess(connection),
    ]);
    const best = found.offers[0];
    const others = accounts.filter(({ accountId }) => accountId !== account.accountId);
    return {
      focus,
      page,
      tab: tab && { tabId: tab.tabId, url: tab.url },
      waitingLink,
      accountId: account.accountId,
      accounts: accounts.length > 1 ? accounts : [],
      elsewhere: page.kind === 'web' ? await readProgramsElsewhere(account.root, others, page.url, settings) : [],
      connection,
      hasServiceAccess,
      isLocked: lock === 'locked',
      settings,
      usage,
      sync: sync ?? storedSync ?? idleSyncProgress,
      linkHosts,
      ...found,
      presets,
      keptParameters: page.kind === 'web' ? await readKeptParameters(database, page.url) : [],
      shops,
      lastLinks: best === undefined ? await readSafeLastLinks(connection) : [],
      details: best === undefined ? null : await readDetails(best.offerId),
      today: toServiceDate(clock.nowMs(), settings.serviceUtcOffsetMinutes),
    };
  };

  const openTab = async (drawnLink: HTMLAnchorElement) => {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    // Beside the page, as the browser opens the tab of a link. By its place: as its opener, a page would take it into its container.
    await browser.tabs.create({ url: drawnLink.href, ...(tab && { index: tab.index + 1 }) });
    close();
  };

  return {
    nowMs: clock.nowMs,
    sleep: (durationMs) => clock.sleep(durationMs),
    newRequestId: random.id,
    send,
    sendAs: (accountId) => sendAs(accountId),
    readSnapshot,
    readDetails,
    async readEarnings(offerId) {
      const { readProgramEarnings } = await import('#lib/store/earnings/read-program-earnings.ts');
      return readProgramEarnings(database, offerId, await readToday());
    },
    async readLinkState(reuseKey) {
      const [link, isUnknown] = await Promise.all([
        readStoredLink(database, reuseKey),
        hasUnknownMint(database, reuseKey),
      ]);
      return { isStored: link !== null, isUnknown };
    },
    watch(onChange) {
      const stops = [settingsItem, items.syncProgress, accountsPulseItem].map((item) => item.watch(() => onChange()));
      stops.push(watchDataChanges(['permissions'], onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
    watchMint(onChange) {
      void items.mintProgress.read().then(onChange);
      return items.mintProgress.watch(onChange);
    },
    loadProgramFinder: async () =>
      (await import('#lib/store/programs/read-program-finder.ts')).readProgramFinder(database),
    readTemplates: async () => (await readPresetBook()).templates,
    copyLink: async (...copied) =>
      (await import('./copy/copy-link.ts')).copyLink({ database, nowMs: clock.nowMs }, ...copied),
    copyText,
    noteOpening: () => {
      const firstFrameMs = measureOpening();
      if (firstFrameMs !== null) void send('notePopupOpening', { firstFrameMs }).catch(() => undefined);
    },
    // Firefox leaves the popup open over the tab.
    openOptions: () => void browser.runtime.openOptionsPage().then(() => close()),
    openTab: import.meta.env.FIREFOX ? (drawnLink) => void openTab(drawnLink) : null,
  };
}
