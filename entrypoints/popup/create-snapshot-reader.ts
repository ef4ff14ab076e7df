import type { Connection } from '#lib/domain/accounts/connection.ts';
import { findUndelivered } from '#lib/domain/acts/act-record.ts';
import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { asksForEarnings } from '#lib/domain/earnings/earnings-question.ts';
import { idleReportProgress } from '#lib/domain/earnings/report-progress.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { toPresetService } from '#lib/domain/presets/preset-service.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { AccountState, OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readServicePermission } from '#lib/store/accounts/read-host-permission.ts';
import { readProgramsElsewhere } from '#lib/store/accounts/read-programs-elsewhere.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import type { Database } from '#lib/store/database.ts';
import { readLastLinks } from '#lib/store/links/read-popup-links.ts';
import { readLockState } from '#lib/store/lock/read-lock-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import type { OpenTab } from '#lib/store/page/read-open-tab.ts';
import { readAddressHistory } from '#lib/store/posts/read-address-history.ts';
import { readHasPresets } from '#lib/store/presets/read-has-presets.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { noPageOffers, readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import { readPageShop } from '#lib/store/shops/read-page-shop.ts';
import { readSubIds } from '#lib/store/sub-ids/read-sub-ids.ts';
import { readRefusals } from '#lib/store/sync/read-listing-state.ts';
import type { PopupFocus } from './popup-focus.ts';
import type {
  PageHistory,
  PopupPage,
  PopupProgramDetails,
  PopupSnapshot,
  PresetsSnapshot,
  WaitingLink,
} from './popup-snapshot.ts';

/** Reads what the popup shows. All of it is stored on this device. */
export interface SnapshotReader {
  /**
   * Reads everything that the popup shows.
   * @param state The account's state, if the caller is reading it already.
   */
  readSnapshot(focus: PopupFocus, tab: Promise<OpenTab | null>, state?: Promise<AccountState>): Promise<PopupSnapshot>;
  readDetails(offerId: string, today: string): Promise<PopupProgramDetails>;
}

/** How many last links the popup shows. The workspace shows all. */
const maxLastLinks = 5;

/**
 * The first frame waits for all readings, and each is a trip to another process. So all start at once, except those
 * that need the result of another.
 */
export function createSnapshotReader(open: OpenAccount, nowMs: () => number): SnapshotReader {
  const { database, root } = open;
  const { readDetails, readPage } = createPageReader(open, nowMs);

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
        Promise.all([finding, stating]).then(([over, { account }]) => readWaitingLink(open, over, account.connection)),
        stating.then(({ account }) => readServicePermission(account.connection)),
        stating.then(({ counted, settings }) => readQuotaUsage(counted, settings, nowMs())),
        readPresets(database, stating),
        Promise.all([
          readLinkHosts(database),
          readMeta(database, 'syncProgress'),
          readLockState(root, nowMs()),
          readRefusals(database),
          readMeta(database, 'isCountryAsked'),
          readLoadedEarnings(database),
          database.getAllKeys('links', null, 1),
        ]),
      ]);
      const [linkHosts, sync = idleSyncProgress, lock, refusals, isCountryAsked = false, earnings, [anyLink]] = stored;
      const { connection } = state.account;
      const page = toPage(focus.address, tab, linkHosts);
      const { programs, details, elsewhere, keptParameters, history, shops } =
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
        isCountryAsked,
        asksForEarnings:
          connection.state === 'connected' && asksForEarnings({ ...earnings, syncedAtMs: sync.lastCompletedAtMs }),
        usage,
        sync,
        linkHosts,
        ...programs,
        campaignsRefusal: refusals.find(({ kind }) => kind === 'campaigns') ?? null,
        presets,
        keptParameters,
        history,
        hasLinks: anyLink !== undefined,
        shops,
        lastLinks: details === null ? await readSafeLastLinks(database, connection) : [],
        details,
        today: toServiceDate(nowMs(), state.settings.serviceUtcOffsetMinutes),
      };
    },
  };
}

const nothingFound = {
  programs: { ...noPageOffers, isChosen: false },
  details: null,
  elsewhere: [],
  keptParameters: [],
  history: null,
  shops: null,
} as const;

async function readLoadedEarnings(database: Database) {
  const [isAnswered = false, state, progress = idleReportProgress] = await Promise.all([
    readMeta(database, 'isEarningsAnswered'),
    readMeta(database, 'reportState'),
    readMeta(database, 'reportProgress'),
  ]);
  return { isAnswered, firstLoadedAtMs: state?.firstLoadedAtMs ?? null, progress };
}

async function readSafeLastLinks(database: Database, connection: Connection) {
  if (connection.state === 'signed-out') return [];
  const links = await readLastLinks(database, maxLastLinks);
  return links.filter(({ trackingLink }) => isSafeTrackingLink(trackingLink, connection.serviceUrl));
}

async function readWaitingLink(
  { database, items }: OpenAccount,
  tab: OpenTab | null,
  connection: Connection,
): Promise<WaitingLink | null> {
  const records = (await items.acts.read())?.acts ?? [];
  const found = tab === null ? null : findUndelivered(records, tab.tabId, tab.url);
  if (found === null || connection.state === 'signed-out') return null;
  const link = await database.get('links', found.linkId);
  if (link === undefined || !isSafeTrackingLink(link.trackingLink, connection.serviceUrl)) return null;
  return { requestId: found.requestId, link, formatId: found.formatId };
}

/** Loaded when it is needed: it brings the schema library, which is as large as half of the popup. */
const readOwnPresets = async () => (await import('#lib/store/presets/preset-book-item.ts')).presetBookItem.read();

async function readPresets(database: Database, stating: Promise<AccountState>): Promise<PresetsSnapshot | null> {
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
}

const toWebUrl = (tab: OpenTab | null) =>
  tab !== null && /^https?:/.test(tab.url) && URL.canParse(tab.url) ? tab.url : null;

function toPage(address: string | null, tab: OpenTab | null, linkHosts: readonly string[]): PopupPage {
  const url = address ?? toWebUrl(tab);
  if (url === null) return { kind: 'unsupported' };
  const { isTrackingLink, destination } = readTrackingLink(url, linkHosts);
  if (isTrackingLink) return { kind: 'tracking-link', url, destination };
  return address === null && tab !== null ? { kind: 'web', ...tab } : { kind: 'web', url, tabId: null, title: '' };
}

/** Reads what is stored about one page: its programs, in this account and in others, and its shop. */
function createPageReader(open: OpenAccount, nowMs: () => number) {
  const { database, root } = open;

  const readDetails = async (offerId: string, today: string): Promise<PopupProgramDetails> => {
    const [campaigns, subIds, anyConversion] = await Promise.all([
      readLiveCampaigns(database, offerId, today),
      readSubIds(database, offerId),
      // To count them would take longer with each, and the first frame waits for this.
      database.getKeyFromIndex('conversions', 'byOffer', offerId),
    ]);
    return { offerId, campaigns, subIds, hasConversions: anyConversion !== undefined };
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
    const details =
      best === undefined
        ? null
        : await readDetails(best.offerId, toServiceDate(nowMs(), state.settings.serviceUtcOffsetMinutes));
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

  const readHistory = async (pageUrl: string, keep: readonly string[]): Promise<PageHistory> => {
    const url = cleanUrl(pageUrl, { canonicalUrl: null, keep })?.url ?? pageUrl;
    return { url, history: await readAddressHistory(database, url) };
  };

  /** What is known of an address, should it turn out to be a page and no tracking link. */
  const readPage = async (url: string, focus: PopupFocus, stating: Promise<AccountState>) => {
    const readingKept = readKeptParameters(database, url);
    const [{ programs, details }, elsewhere, keptParameters, history, shops] = await Promise.all([
      readPrograms(url, focus, stating),
      stating.then((state) => readElsewhere(url, state)),
      readingKept,
      readingKept.then((keep) => readHistory(url, keep)),
      readShops(url),
    ]);
    return { programs, details, elsewhere, keptParameters, history, shops };
  };

  return { readDetails, readPage };
}
