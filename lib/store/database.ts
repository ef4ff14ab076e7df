import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { BulkInputLine, BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import type { ConversionChange } from '#lib/domain/earnings/conversion-change.ts';
import type { ReportBlock } from '#lib/domain/earnings/report-block.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import type { ReportProgress } from '#lib/domain/earnings/report-progress.ts';
import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import type { LinkMark } from '#lib/domain/links/link-mark.ts';
import type { ButtonCorner } from '#lib/domain/page/page-surface.ts';
import type { MatchRule } from '#lib/domain/programs/match.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import type { ShopAddress } from '#lib/domain/shops/shop-address.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { WalkCalls } from '#lib/domain/sync/sync-schedule.ts';
import type { ListedKind, UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';
import { type Ladder, openLadder } from '#lib/store/open-ladder.ts';

/** An offer of the mirror, with what the matcher and the sync need beside it. */
export interface OfferRecord extends OfferWithStatus {
  readonly matches: readonly MatchRule[];
  /** The hosts of `matches`, for the multi-entry index. */
  readonly matchHosts: readonly string[];
  /** The block of `offerBlocks` that has its summary. */
  readonly block: number;
  /** The walk that last saw the row. */
  readonly generation: number;
  /** The walk that last told the application status. */
  readonly statusGeneration: number;
}

/** Summaries of some programs in one text, so that a page reads all programs at once. Written with the programs. */
export interface OfferBlock {
  readonly block: number;
  /** Grows with every writing of any block, also across a sign-out: what a page has not read yet is a range. */
  readonly version: number;
  /** Of `packPrograms`. */
  readonly packed: string;
}

export interface CampaignRecord extends Campaign {
  readonly generation: number;
}

export interface ShopRecord extends Shop, ShopAddress {
  /** Shop id and country: the id alone is only unique within one. */
  readonly key: string;
  readonly generation: number;
}

/** A listing that the user asked for by itself: where it goes on when its worker dies. */
export interface ListingCursor {
  readonly generation: number;
  readonly startedAtMs: number;
  /** The next page. */
  readonly page: number;
  /** Pages of the whole listing; 0 while unknown. */
  readonly pagesKnown: number;
  /** When the next call may go, in ms since the epoch; null when it is not waiting for a slot. */
  readonly waitingUntilMs: number | null;
  /** Failures of the next page in a row. */
  readonly failures?: number;
  /** Of the pages before. */
  readonly unreadable?: UnreadableCount;
}

/** One call to the service: the sliding window of the request gate, and the request log. */
export interface CallRecord {
  readonly atMs: number;
  readonly endpoint: string;
  readonly lane: 'interactive' | 'background';
}

/** One deeplink's way through the journal. */
export interface JournalEntry {
  readonly requestId: string;
  readonly state: 'reserved' | 'sent' | 'done' | 'refused' | 'unknown';
  readonly offerId: string;
  readonly reuseKey: string;
  readonly updatedAtMs: number;
  /** Present exactly while the link counts against the quota; when it was sent. Indexed, so that a count is a range. */
  readonly countedAtMs?: number;
  /** The minted link, once done. */
  readonly linkId?: string;
  /** SHA-256 of its tracking link, in hex: what a file brings back under its id must be the same link. */
  readonly linkHash?: string;
  /** Why it ended, when refused or unknown. */
  readonly error?: ErrorCode;
  /** What the list of links shows of a wish that came to nothing, where it was known. */
  readonly offerName?: string;
  readonly presetName?: string;
  readonly title?: string;
  /** The act that took it off the list of links. It stays in the journal, and counted. */
  readonly hiddenByAct?: string;
}

export interface LinkRecord extends KeptLink {
  /** Absent where the link may not answer for a wish: it came from a file, and nothing here shows that it is the user's. */
  readonly reuseKey?: string;
  /** When any of this was last written: an open page reads what is newer than what it has. */
  readonly changedAtMs?: number;
  /** The act that last reused it: an act that is asked for again is not counted twice. */
  readonly lastReuseId?: string;
}

/** A link that the user deleted, kept for a day: for Undo, and for an act that is asked for again. */
export interface DeletedLink extends LinkRecord {
  readonly actId: string;
  readonly deletedAtMs: number;
}

/** A conversion of the mirror, with how it was asked for. Pages read it through `read-conversions.ts`. */
export interface ConversionRecord extends Conversion {
  /** In which currency the amounts were asked for. */
  readonly askedCurrency: ReportCurrency;
  /** Its `convertedAt` while its status may still change by itself; absent otherwise, so that an index finds the open ones. */
  readonly openSince?: string;
}

/** Days of the service, both included: `YYYY-MM-DD`. */
export interface DaySlice {
  readonly start: string;
  readonly end: string;
}

/** Where the loading of conversions stands: written in the same transaction as the rows of each page. */
export interface ReportCursor {
  readonly currency: ReportCurrency;
  readonly startedAtMs: number;
  /** How far back the run looks, and so which dates it sets when it ends. */
  readonly reach: 'all' | 'span' | 'hours';
  /** What is still to do, the step at hand first. */
  readonly steps: readonly ReportStep[];
  /** The next page of that step's listing. */
  readonly page: number;
  /** Entries that this listing says it has; null before its first page. */
  readonly stepCount: number | null;
  /** Rows of this listing that could not be read. */
  readonly stepUnreadable: number;
  /** Fields of this listing that could not be read, in rows that could. */
  readonly stepUnreadableFields?: number;
  /** Pages fetched in this run. */
  readonly pagesDone: number;
  /** Failures of the next page in a row. */
  readonly failures: number;
  /** The listing of everything was answered nothing although there are conversions: the run ends without it. */
  readonly lacksAll?: true;
}

/** A listing that the loading of conversions walks. */
export type ReportStep =
  | { readonly type: 'all' }
  /** From `start`, `YYYY-MM-DD HH:MM:SS` of the service, until now. */
  | { readonly type: 'hours'; readonly start: string }
  /** `onlyMissing`: the slice is left after its first page where as many rows are stored as it has. */
  | { readonly type: 'span'; readonly slice: DaySlice; readonly onlyMissing: boolean }
  /** Open conversions from before a day, a batch of ids at a time; `after` is the last one that was asked for. */
  | { readonly type: 'pending'; readonly before: string; readonly after: OpenConversion | null };

/** An open conversion's place in the order of age. */
export interface OpenConversion {
  readonly openSince: string;
  readonly conversionId: string;
}

/** What is loaded. Times in ms since the epoch. */
export interface ReportState {
  /** The choice: what the next pages are asked in, and what reports show. */
  readonly currency: ReportCurrency;
  /** When every conversion was in for the first time, in any currency; null before: until then nothing is a change. */
  readonly firstLoadedAtMs: number | null;
  /** When the last complete walk of every conversion, in this currency, began; null before the first. */
  readonly lastAllAtMs: number | null;
  /** When the last walk that reached back over the whole span began. */
  readonly lastSpanAtMs: number | null;
  /** Up to when the last hours are in. */
  readonly lastHoursAtMs: number | null;
  /** When the user last saw what changed; null before the first time. */
  readonly seenAtMs: number | null;
}

/** A coupon whose code the user copied, as it was then: the mirror may be dropped, the copied code is out there. */
export interface CopiedCoupon extends Pick<Campaign, 'campaignId' | 'offerId' | 'offerName' | 'name' | 'endDate'> {
  readonly voucherCode: string;
  /** When it was last copied. */
  readonly copiedAtMs: number;
  /** When the browser's notification said that it ends; null before. */
  readonly notifiedAtMs: number | null;
}

/** What a deeplink call taught about an offer on a host. */
export interface VerdictRecord {
  /** `offerId|host`. */
  readonly key: string;
  readonly offerId: string;
  readonly host: string;
  readonly kind: 'minted' | 'refused';
  readonly atMs: number;
}

/** Where a sync stands: written in the same transaction as the rows of each page. */
export interface SyncCursor {
  readonly kind: 'full' | 'delta' | 'changes';
  readonly generation: number;
  readonly startedAtMs: number;
  /** Start of the delta's window, in the service's wall time. */
  readonly updatedSince: string;
  /** Index into the plan of this kind, and the next page there. */
  readonly step: number;
  readonly page: number;
  /** Entries that the listing of this step says it has; null before its first page. */
  readonly stepCount: number | null;
  /** Its pages, as it says; 0 while unknown. */
  readonly stepPages?: number;
  /** Whether the step was begun anew because rows were missing at its end. */
  readonly isRepeated: boolean;
  /** Rows that the service says the walk of every program has. */
  readonly expectedOffers: number;
  /** An answer was empty where programs were known: this walk demotes and retires nothing. */
  readonly isSuspect: boolean;
  /** Pages of programs fetched. */
  readonly pagesDone: number;
  /** Pages of programs in the steps before this one. */
  readonly pagesBefore: number;
  /** Failures of the next page in a row. */
  readonly failures: number;
  /** What could not be read: of the listings of every program, and of the step at hand where that lists another kind. */
  readonly unreadablePrograms?: UnreadableCount;
  /** Calls answered so far, and those of them that a walk of the changes alone makes, too. */
  readonly calls?: number;
  readonly changeCalls?: number;
  readonly unreadable?: UnreadableCount;
}

/** What the user chose for a site (`toSiteKey`). What is absent was never chosen. */
export interface SitePreference {
  readonly siteKey: string;
  /** The ★ program. */
  readonly defaultOfferId?: string;
  /** Where the on-page button stands. */
  readonly buttonCorner?: ButtonCorner;
  readonly isButtonDismissed?: boolean;
  /** What cleaning leaves in the site's addresses (`DroppedPart.name`), in lower case. */
  readonly keptParameters?: readonly string[];
  /** "Not this program": programs that match no page of the site. */
  readonly rejectedOfferIds?: readonly string[];
}

/** What the dashboard knew that Linkmint did not, or the other way round, when the user said so. */
export interface QuotaCorrection {
  /** Links to add to what is counted; below zero where fewer had been used than were counted. */
  readonly difference: number;
  /** What was counted then, the difference left out. */
  readonly counted: number;
  readonly atMs: number;
}

/** Values that exist once, by name. */
export interface MetaValues {
  /** Names this device's counts of the account. It lives with the journal: where that is lost, what it told still counts. */
  deviceId: string;
  /** This device's count by day of the service, as last told to the other devices. Two months of it. */
  publishedCounts: Readonly<Record<string, number>>;
  /** Up to which day of the service (`YYYY-MM-DD`) the other devices were told of every link. */
  publishedToDay: string;
  /** Where a sync stands (`lib/worker/sync/sync-plan.ts`); absent when none is under way. */
  syncCursor: SyncCursor;
  syncProgress: SyncProgress;
  /** The number of the newest walk. A counter and not a time: clocks are set back. */
  generation: number;
  /** "The dashboard says N". */
  quotaCorrection: QuotaCorrection;
  /** The gate is closed to background work until then: `failures` drives the back-off, `faults` the short pauses. */
  gateBackoff: { readonly untilMs: number; readonly failures: number; readonly faults?: number };
  /** When the last complete walk of everything, and the last of anything, began. */
  lastFullWalkAtMs: number;
  lastWalkAtMs: number;
  /** Calls that the last walk of everything, and the last of the changes, needed. */
  walkCalls: Partial<WalkCalls>;
  /** When the campaigns, and the shops, were last listed to their end. */
  campaignsListedAtMs: number;
  shopsListedAtMs: number;
  /** What of each listing could not be read when it was last walked. */
  unreadable: Readonly<Partial<Record<ListedKind, UnreadableCount>>>;
  /** A listing of campaigns, or of shops, that is under way by itself; absent when none is. */
  campaignsCursor: ListingCursor;
  shopsCursor: ListingCursor;
  /**
   * This device's next number for `{counter}`, and the sub-IDs of the latest acts as they were expanded, newest last: an
   * act that is asked for again keeps them, whatever the time or the counter has become.
   */
  tokenCounter: {
    readonly next: number;
    readonly acts: readonly { readonly requestId: string; readonly subIds: SubIds }[];
  };
  /** Hosts of the account's own tracking links. */
  linkHosts: readonly string[];
  /** Lines on their way into the Bulk tab, from a page's selection. */
  bulkDraft: readonly BulkInputLine[];
  /** The corner that the on-page button was last moved to: for sites without a choice of their own. */
  buttonCorner: ButtonCorner;
  /** Where the loading of conversions stands; absent when none is under way. */
  reportCursor: ReportCursor;
  reportProgress: ReportProgress;
  reportState: ReportState;
}

export interface LinkmintDatabase extends DBSchema {
  meta: { key: string; value: unknown };
  vault: { key: string; value: CryptoKey | { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer } };
  calls: { key: number; value: CallRecord; indexes: { byAt: number } };
  journal: {
    key: string;
    value: JournalEntry;
    indexes: { byState: string; byCountedAt: number; byUpdatedAt: number; byLink: string };
  };
  offers: {
    key: string;
    value: OfferRecord;
    indexes: { byHost: string; byGeneration: number; byApplicationStatus: string };
  };
  offerBlocks: { key: number; value: OfferBlock; indexes: { byVersion: number } };
  campaigns: { key: string; value: CampaignRecord; indexes: { byOffer: string; byGeneration: number } };
  campaignFetches: { key: string; value: { readonly offerId: string; readonly atMs: number } };
  shops: {
    key: string;
    value: ShopRecord;
    indexes: { byGeneration: number; byLinkHost: string; byLinkKey: string; byShopId: string };
  };
  links: {
    key: string;
    value: LinkRecord;
    indexes: { byReuseKey: string; byMintedAt: number; byOffer: string; byTrackingLink: string; byChangedAt: number };
  };
  deletedLinks: { key: string; value: DeletedLink; indexes: { byAct: string; byDeletedAt: number } };
  linkMarks: { key: string; value: LinkMark };
  verdicts: { key: string; value: VerdictRecord; indexes: { byOffer: string } };
  programPreferences: { key: string; value: { readonly offerId: string; readonly subIds: SubIds } };
  sitePreferences: { key: string; value: SitePreference };
  offerChanges: { key: number; value: OfferChange; indexes: { byAt: number; byOffer: string } };
  copiedCoupons: { key: string; value: CopiedCoupon };
  bulkRuns: { key: string; value: BulkRun };
  bulkLines: {
    key: [string, number];
    value: BulkLine;
    indexes: { byRunAndState: [string, string]; byRunAndRevision: [string, number] };
  };
  conversions: {
    key: string;
    value: ConversionRecord;
    indexes: { byCurrencyAndTime: [ReportCurrency, string]; byOpenSince: string; byOffer: string };
  };
  /** The report's fields of a month's conversions in one currency, packed; `[askedCurrency, YYYY-MM]`. Absent: read the rows. */
  conversionBlocks: { key: [ReportCurrency, string]; value: ReportBlock };
  conversionChanges: { key: number; value: ConversionChange; indexes: { byAt: number } };
}

export type Database = IDBPDatabase<LinkmintDatabase>;

/** The stores that change together when a program of the mirror does. */
export const offerStores = ['offers', 'offerBlocks', 'offerChanges', 'verdicts', 'meta'] as const;

export type OfferTransaction = IDBPTransaction<LinkmintDatabase, typeof offerStores, 'readwrite'>;

/** Each rung has a fixture in `tests/unit/lib/store/`. */
const ladder: Ladder<LinkmintDatabase> = [
  (database) => {
    database.createObjectStore('meta');
    database.createObjectStore('vault');
    database.createObjectStore('calls', { autoIncrement: true }).createIndex('byAt', 'atMs');
    const journal = database.createObjectStore('journal', { keyPath: 'requestId' });
    journal.createIndex('byState', 'state');
    journal.createIndex('byCountedAt', 'countedAtMs');
    journal.createIndex('byUpdatedAt', 'updatedAtMs');
    journal.createIndex('byLink', 'linkId');
    const offers = database.createObjectStore('offers', { keyPath: 'offerId' });
    offers.createIndex('byHost', 'matchHosts', { multiEntry: true });
    offers.createIndex('byGeneration', 'generation');
    offers.createIndex('byApplicationStatus', 'applicationStatus');
    database.createObjectStore('offerBlocks', { keyPath: 'block' }).createIndex('byVersion', 'version');
    const campaigns = database.createObjectStore('campaigns', { keyPath: 'campaignId' });
    campaigns.createIndex('byOffer', 'offerId');
    campaigns.createIndex('byGeneration', 'generation');
    database.createObjectStore('campaignFetches', { keyPath: 'offerId' });
    const shops = database.createObjectStore('shops', { keyPath: 'key' });
    shops.createIndex('byGeneration', 'generation');
    shops.createIndex('byLinkHost', 'linkHost');
    shops.createIndex('byLinkKey', 'linkKey');
    shops.createIndex('byShopId', 'shopId');
    const links = database.createObjectStore('links', { keyPath: 'linkId' });
    links.createIndex('byReuseKey', 'reuseKey');
    links.createIndex('byMintedAt', 'mintedAtMs');
    links.createIndex('byOffer', 'offerId');
    links.createIndex('byTrackingLink', 'trackingLink');
    links.createIndex('byChangedAt', 'changedAtMs');
    const deletedLinks = database.createObjectStore('deletedLinks', { keyPath: 'linkId' });
    deletedLinks.createIndex('byAct', 'actId');
    deletedLinks.createIndex('byDeletedAt', 'deletedAtMs');
    database.createObjectStore('linkMarks', { keyPath: 'offerId' });
    database.createObjectStore('verdicts', { keyPath: 'key' }).createIndex('byOffer', 'offerId');
    database.createObjectStore('programPreferences', { keyPath: 'offerId' });
    database.createObjectStore('sitePreferences', { keyPath: 'siteKey' });
    const offerChanges = database.createObjectStore('offerChanges', { autoIncrement: true });
    offerChanges.createIndex('byAt', 'atMs');
    offerChanges.createIndex('byOffer', 'offerId');
    database.createObjectStore('copiedCoupons', { keyPath: 'campaignId' });
    database.createObjectStore('bulkRuns', { keyPath: 'runId' });
    const bulkLines = database.createObjectStore('bulkLines', { keyPath: ['runId', 'index'] });
    bulkLines.createIndex('byRunAndState', ['runId', 'state']);
    bulkLines.createIndex('byRunAndRevision', ['runId', 'revision']);
    const conversions = database.createObjectStore('conversions', { keyPath: 'conversionId' });
    conversions.createIndex('byCurrencyAndTime', ['askedCurrency', 'convertedAt']);
    conversions.createIndex('byOpenSince', 'openSince');
    conversions.createIndex('byOffer', 'offerId');
    database.createObjectStore('conversionBlocks');
    database.createObjectStore('conversionChanges', { autoIncrement: true }).createIndex('byAt', 'atMs');
  },
];

/** The account whose database the first version of Linkmint made: it had one, and no accounts. */
export const firstAccountId = 'first';

/** The name of an account's database. */
export function toDatabaseName(accountId: string): string {
  return accountId === firstAccountId ? 'linkmint' : `linkmint-account-${accountId}`;
}

/** Opens an account's database. As `openLadder`. */
export function openDatabase(accountId: string, onClosed?: () => void): Promise<Database> {
  return openLadder(toDatabaseName(accountId), ladder, onClosed);
}

/**
 * Deletes an account's database. Open pages let go of it by themselves.
 * @param onBlocked Told where one does not: then it is deleted once that page is closed.
 */
export function deleteDatabase(accountId: string, onBlocked: () => void): Promise<void> {
  return deleteDB(toDatabaseName(accountId), { blocked: onBlocked });
}

/** A value of `meta`, or undefined. */
export async function readMeta<Name extends keyof MetaValues>(
  database: Database,
  name: Name,
): Promise<MetaValues[Name] | undefined> {
  return (await database.get('meta', name)) as MetaValues[Name] | undefined;
}

/** Sets a value of `meta`. Only the worker calls this. */
export async function writeMeta<Name extends keyof MetaValues>(
  database: Database,
  name: Name,
  value: MetaValues[Name],
): Promise<void> {
  await database.put('meta', value, name);
}
