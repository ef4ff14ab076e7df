import type { Connection } from '#lib/domain/accounts/connection.ts';
import { findUndelivered } from '#lib/domain/acts/act-record.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { toPresetService } from '#lib/domain/presets/preset-service.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { AccountState, OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readProgramsElsewhere } from '#lib/store/accounts/read-programs-elsewhere.ts';
import { readServiceAccess } from '#lib/store/accounts/read-service-access.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { readLastLinks } from '#lib/store/links/read-last-links.ts';
import { readLockState } from '#lib/store/lock/read-lock-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import type { OpenTab } from '#lib/store/page/read-open-tab.ts';
import { readHasPresets } from '#lib/store/presets/read-has-presets.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { noPageOffers, readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import { readPageShop } from '#lib/store/shops/read-page-shop.ts';
import { readSubIds } from '#lib/store/sub-ids/read-sub-ids.ts';
import { readRefusals } from '#lib/store/sync/read-refusals.ts';
import type { PopupFocus } from './popup-focus.ts';
import type { PopupPage, PopupSnapshot, PresetsSnapshot, ProgramDetails, WaitingLink } from './popup-snapshot.ts';

/** Reads what the popup shows, out of what is stored on this device. */
export interface SnapshotReader {
  /**
   * Everything in sight.
   * @param state Of this moment, where it is being read already.
   */
  readSnapshot(focus: PopupFocus, tab: Promise<OpenTab | null>, state?: Promise<AccountState>): Promise<PopupSnapshot>;
  readDetails(offerId: string, today: string): Promise<ProgramDetails>;
}

/** As many as are of use before the workspace is: five rows. */
const maxLastLinks = 5;

/**
 * Each reading is a trip to the browser's own process, and the first frame waits for all of them: so they go at once, but
 * for those that need what an earlier one found.
 */
export function createSnapshotReader(open: OpenAccount, nowMs: () => number): SnapshotReader {
  const { database, items, root } = open;

  const readDetails = async (offerId: string, today: string): Promise<ProgramDetails> => {
    const [campaigns, subIds, conversions] = await Promise.all([
      readLiveCampaigns(database, offerId, today),
      readSubIds(database, offerId),
      database.countFromIndex('conversions', 'byOffer', offerId),
    ]);
    return { offerId, campaigns, subIds, hasConversions: conversions > 0 };
  };

  /** The programs in sight: the one that the user picked, or else those of the page. */
  const readPrograms = async (url: string, focus: PopupFocus, stating: Promise<AccountState>) => {
    const [state, found, chosen] = await Promise.all([
      stating,
      readPageOffers(
        database,
        url,
        stating.then(({ settings }) => settings),
      ),
      focus.offerId === null ? undefined : database.get('offers', focus.offerId),
    ]);
    const programs =
      chosen === undefined
        ? { ...found, isChosen: false }
        : { ...found, offers: [chosen], isUnsure: false, doubt: null, isChosen: true };
    const [best] = programs.offers;
    const details = best === undefined ? null : await readDetails(best.offerId, toToday(state, nowMs()));
    return { programs, details };
  };

  const readElsewhere = async (url: string, { accounts, settings }: AccountState) => {
    const others = accounts.filter(({ accountId }) => accountId !== open.accountId);
    return readProgramsElsewhere(root, others, url, settings);
  };

  const readShops = async (url: string) => {
    const hasShops = await database.getKeyFromIndex('shops', 'byLinkHost', toSiteKey(new URL(url).hostname));
    return hasShops === undefined ? null : { named: await readPageShop(database, url) };
  };

  /** What is known of an address, should it turn out to be a page and no tracking link. */
  const readPage = async (url: string, focus: PopupFocus, stating: Promise<AccountState>) => {
    const [{ programs, details }, elsewhere, keptParameters, shops] = await Promise.all([
      readPrograms(url, focus, stating),
      stating.then((state) => readElsewhere(url, state)),
      readKeptParameters(database, url),
      readShops(url),
    ]);
    return { programs, details, elsewhere, keptParameters, shops };
  };

  const readSafeLastLinks = async (connection: Connection) => {
    if (connection.state === 'signed-out') return [];
    const links = await readLastLinks(database, maxLastLinks);
    return links.filter(({ trackingLink }) => isSafeTrackingLink(trackingLink, connection.serviceUrl));
  };

  const readWaitingLink = async (tab: OpenTab | null, connection: Connection): Promise<WaitingLink | null> => {
    const records = (await items.acts.read())?.acts ?? [];
    const found = tab === null ? null : findUndelivered(records, tab.tabId, tab.url);
    if (found === null || connection.state === 'signed-out') return null;
    const link = await database.get('links', found.linkId);
    if (link === undefined || !isSafeTrackingLink(link.trackingLink, connection.serviceUrl)) return null;
    return { requestId: found.requestId, link, formatId: found.formatId };
  };

  /** Loaded when it is needed: it brings the schema library, which is as large as half of the popup. */
  const readOwnPresets = async () => (await import('#lib/store/presets/preset-book-item.ts')).presetBookItem.read();

  const readPresets = async (stating: Promise<AccountState>): Promise<PresetsSnapshot | null> => {
    const [hasOwn, teamBook] = await Promise.all([readHasPresets(), readMeta(database, 'teamBook')]);
    const team = teamBook?.presets ?? [];
    if (!hasOwn && team.length === 0) return null;
    const [book, counter, state] = await Promise.all([
      hasOwn ? readOwnPresets() : emptyPresetBook,
      readMeta(database, 'tokenCounter'),
      stating,
    ]);
    if (book.presets.length === 0 && team.length === 0) return null;
    const service = toPresetService(state.account.connection.serviceUrl);
    return { book, team, service, nextCounter: counter?.next ?? 1 };
  };

  return {
    readDetails,
    async readSnapshot(focus, finding, stating = open.readState()) {
      const [state, tab, found, waitingLink, hasServiceAccess, usage, presets, stored] = await Promise.all([
        stating,
        finding,
        finding.then((over) => {
          const url = focus.address ?? toWebUrl(over);
          return url === null ? null : readPage(url, focus, stating);
        }),
        Promise.all([finding, stating]).then(([over, { account }]) => readWaitingLink(over, account.connection)),
        stating.then(({ account }) => readServiceAccess(account.connection)),
        stating.then(({ counted, settings }) => readQuotaUsage(counted, settings, nowMs())),
        readPresets(stating),
        Promise.all([
          readLinkHosts(database),
          readMeta(database, 'syncProgress'),
          readLockState(root, nowMs()),
          readRefusals(database),
        ]),
      ]);
      const [linkHosts, sync = idleSyncProgress, lock, refusals] = stored;
      const { connection } = state.account;
      const page = toPage(focus.address, tab, linkHosts);
      const { programs, details, elsewhere, keptParameters, shops } =
        page.kind === 'web' && found !== null ? found : nothingFound;
      return {
        focus,
        page,
        tab: tab && { tabId: tab.tabId, url: tab.url },
        waitingLink,
        accountId: open.accountId,
        accounts: state.accounts,
        elsewhere,
        connection,
        hasServiceAccess,
        isLocked: lock === 'locked',
        settings: state.settings,
        usage,
        sync,
        linkHosts,
        ...programs,
        campaignsRefusal: refusals.find(({ kind }) => kind === 'campaigns') ?? null,
        presets,
        keptParameters,
        shops,
        lastLinks: details === null ? await readSafeLastLinks(connection) : [],
        details,
        today: toToday(state, nowMs()),
      };
    },
  };
}

const nothingFound = {
  programs: { ...noPageOffers, isChosen: false },
  details: null,
  elsewhere: [],
  keptParameters: [],
  shops: null,
} as const;

const toToday = ({ settings }: AccountState, nowMs: number) => toServiceDate(nowMs, settings.serviceUtcOffsetMinutes);

const toWebUrl = (tab: OpenTab | null) =>
  tab !== null && /^https?:/.test(tab.url) && URL.canParse(tab.url) ? tab.url : null;

function toPage(address: string | null, tab: OpenTab | null, linkHosts: readonly string[]): PopupPage {
  const url = address ?? toWebUrl(tab);
  if (url === null) return { kind: 'unsupported' };
  const { isTrackingLink, destination } = readTrackingLink(url, linkHosts);
  if (isTrackingLink) return { kind: 'tracking-link', url, destination };
  return address === null && tab !== null ? { kind: 'web', ...tab } : { kind: 'web', url, tabId: null, title: '' };
}
