import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { ConversionChange } from '#lib/domain/earnings/conversion-change.ts';
import type { ReportBlock } from '#lib/domain/earnings/report-block.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import type { LinkMark } from '#lib/domain/links/link-mark.ts';
import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { type Ladder, openLadder } from '#lib/store/open-ladder.ts';
import type { CallRecord } from '#lib/store/schema/call-record.ts';
import type { CampaignRecord, CopiedCoupon } from '#lib/store/schema/campaign-records.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';
import type { DeletedLink, LinkRecord } from '#lib/store/schema/link-records.ts';
import type { OfferBlock, OfferRecord, VerdictRecord } from '#lib/store/schema/offer-records.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';
import type { ShopRecord } from '#lib/store/schema/shop-record.ts';
import type { SitePreference } from '#lib/store/schema/site-preference.ts';

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
