import { deleteDB, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { listNames } from '#lib/store/database-copies.ts';
import { beginAnother, type Ladder, type LadderOptions, openLadder } from '#lib/store/open-ladder.ts';
import type { LinkmintDatabase } from '#lib/store/schema/linkmint-database.ts';

export type Database = IDBPDatabase<LinkmintDatabase>;

/** The stores that change with a post: the post itself, and what Today reads in its place. */
export const postStores = ['posts', 'postDigests', 'todayPosts'] as const;

/** The stores that may change in one transaction with a program of the mirror. */
export const offerStores = ['offers', 'offerSightings', 'offerBlocks', 'offerChanges', 'learnedHosts', 'meta'] as const;

export type OfferTransaction = IDBPTransaction<LinkmintDatabase, typeof offerStores, 'readwrite'>;

/** A new bulk run with what is written alongside: posts, and single values. */
export type RunTransaction = IDBPTransaction<LinkmintDatabase, typeof runStores, 'readwrite'>;

export const runStores = ['bulkRuns', 'bulkLines', 'meta', ...postStores] as const;

/** A store with an index that a later rung deletes. */
interface UntypedStore {
  createIndex(name: string, keyPath: string): unknown;
}

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
    // The third rung deletes it, so the schema has it no more.
    (offers as UntypedStore).createIndex('byGeneration', 'generation');
    offers.createIndex('byApplicationStatus', 'applicationStatus');
    offers.createIndex('byMerchant', 'merchantId');
    offers.createIndex('byTrackingLink', 'trackingLink');
    database.createObjectStore('offerBlocks', { keyPath: 'block' }).createIndex('byVersion', 'version');
    const campaigns = database.createObjectStore('campaigns', { keyPath: 'campaignId' });
    campaigns.createIndex('byOffer', 'offerId');
    campaigns.createIndex('byGeneration', 'generation');
    campaigns.createIndex('byTrackingLink', 'trackingLink');
    const shops = database.createObjectStore('shops', { keyPath: 'key' });
    shops.createIndex('byGeneration', 'generation');
    shops.createIndex('byLinkHost', 'linkHost');
    shops.createIndex('byLinkKey', 'linkKey');
    shops.createIndex('byShopId', 'shopId');
    shops.createIndex('byTrackingLink', 'trackingLink');
    const links = database.createObjectStore('links', { keyPath: 'linkId' });
    links.createIndex('byReuseKey', 'reuseKey');
    links.createIndex('byMintedAt', 'mintedAtMs');
    links.createIndex('byOffer', 'offerId');
    links.createIndex('byTrackingLink', 'trackingLink');
    links.createIndex('byChangedAt', 'changedAtMs');
    links.createIndex('byDestination', 'destinationUrl');
    const deletedLinks = database.createObjectStore('deletedLinks', { keyPath: 'linkId' });
    deletedLinks.createIndex('byAct', 'actId');
    deletedLinks.createIndex('byDeletedAt', 'deletedAtMs');
    database.createObjectStore('linkMarks', { keyPath: 'offerId' });
    database.createObjectStore('learnedHosts', { keyPath: 'key' }).createIndex('byOffer', 'offerId');
    database.createObjectStore('programPreferences', { keyPath: 'offerId' });
    database.createObjectStore('sitePreferences', { keyPath: 'siteKey' });
    const offerChanges = database.createObjectStore('offerChanges', { autoIncrement: true });
    offerChanges.createIndex('byAt', 'atMs');
    offerChanges.createIndex('byOffer', 'offerId');
    database.createObjectStore('copiedCoupons', { keyPath: 'campaignId' });
    const posts = database.createObjectStore('posts', { keyPath: 'postId' });
    posts.createIndex('byCode', 'code');
    posts.createIndex('byChangedAt', 'changedAtMs');
    posts.createIndex('byRun', 'runId');
    const diary = database.createObjectStore('diary', { keyPath: 'diaryId' });
    diary.createIndex('byUrl', 'urls', { multiEntry: true });
    diary.createIndex('byPost', 'postId');
    database.createObjectStore('bulkRuns', { keyPath: 'runId' });
    const bulkLines = database.createObjectStore('bulkLines', { keyPath: ['runId', 'index'] });
    bulkLines.createIndex('byRunAndState', ['runId', 'state']);
    bulkLines.createIndex('byRunAndRevision', ['runId', 'revision']);
    const conversions = database.createObjectStore('conversions', { keyPath: 'conversionId' });
    conversions.createIndex('byCurrencyAndTime', ['askedCurrency', 'convertedAt']);
    conversions.createIndex('byOpenSince', 'openSince');
    conversions.createIndex('byUndated', 'undatedIn');
    conversions.createIndex('byOffer', 'offerId');
    database.createObjectStore('conversionBlocks');
    database.createObjectStore('conversionChanges', { autoIncrement: true }).createIndex('byAt', 'atMs');
    database.createObjectStore('requestLog', { autoIncrement: true });
  },
  (database, upgrade) => {
    database.createObjectStore('postDigests', { keyPath: 'postId' });
    database.createObjectStore('todayPosts', { keyPath: 'postId' });
    upgrade.objectStore('links').createIndex('byOfferAndSubIds', ['offerId', 'subIds']);
    // Posts that an earlier version stored are digested by the worker later, and read whole until then.
  },
  (database, upgrade) => {
    // Programs that an earlier version stored have no sighting until a walk sees them (`retireUnseen`).
    database.createObjectStore('offerSightings', { keyPath: 'offerId' }).createIndex('byGeneration', 'generation');
    upgrade.objectStore('offers').deleteIndex('byGeneration');
  },
];

/**
 * Waits for writes and for the end of their transaction. A write that fails says why. Firefox ends the transaction in the
 * same turn, without a reason: a write behind several promises would come too late to be heard.
 */
export async function untilStored<Result>(
  transaction: { readonly done: Promise<void> },
  writing: Promise<Result>,
): Promise<Result> {
  const [written, ended] = await Promise.allSettled([writing, transaction.done]);
  if (written.status === 'rejected') throw written.reason;
  if (ended.status === 'rejected') throw ended.reason;
  return written.value;
}

/** The name of an account's database. A database that replaced a broken one has the name from `database-copies.ts`. */
export function toDatabaseName(accountId: string): string {
  return `linkmint-account-${accountId}`;
}

/** Opens an account's database as `openLadder` does, and creates it if missing. For the worker, which alone writes. */
export function openDatabase(accountId: string, onClosed?: () => void): Promise<Database> {
  return openLadder(toDatabaseName(accountId), ladder, { onClosed });
}

/**
 * Opens an account's database to read it. @throws AppError `account-gone` if it does not exist; otherwise as
 * `openLadder`.
 */
export function openExistingDatabase(
  accountId: string,
  onClosed?: () => void,
  names?: LadderOptions['names'],
): Promise<Database> {
  return openLadder(toDatabaseName(accountId), ladder, { onClosed, isOnlyOpened: true, names });
}

/** The only account with a database, set aside or not; null if several accounts or no account have one. */
export function findOnlyAccount(names: readonly string[]): string | null {
  const found = names.flatMap((name) => /^linkmint-account-([^~]+)(?:~\d+)?$/.exec(name)?.[1] ?? []);
  const [only, ...others] = new Set(found);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Sets an account's database aside, unchanged, and creates an empty one. */
export function beginAnotherDatabase(accountId: string): Promise<void> {
  return beginAnother(toDatabaseName(accountId), ladder);
}

/**
 * Deletes an account's database, and those that were set aside. Open pages close theirs by themselves.
 * @param onBlocked Called if a page does not. The database is then deleted once that page closes.
 */
export async function deleteDatabase(accountId: string, onBlocked: () => void): Promise<void> {
  for (const name of await listNames(toDatabaseName(accountId))) await deleteDB(name, { blocked: onBlocked });
}

/** Deletes the databases of all accounts, listed or not, and those that were set aside, as `deleteDatabase` does. */
export async function deleteAllDatabases(onBlocked: () => void): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const ofAccounts = names.filter((name) => name.startsWith(toDatabaseName('')));
  for (const name of ofAccounts) await deleteDB(name, { blocked: onBlocked });
}
