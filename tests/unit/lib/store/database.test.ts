import { expect, it } from 'vitest';
import { openDatabase, toDatabaseName } from '#lib/store/database.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';

/** The indexes of each store. */
type Shape = Readonly<Record<string, readonly string[]>>;

const first: Shape = {
  bulkLines: ['byRunAndRevision', 'byRunAndState'],
  bulkRuns: [],
  calls: ['byAt'],
  campaigns: ['byGeneration', 'byOffer', 'byTrackingLink'],
  conversionBlocks: [],
  conversionChanges: ['byAt'],
  conversions: ['byCurrencyAndTime', 'byOffer', 'byOpenSince', 'byUndated'],
  copiedCoupons: [],
  diary: ['byPost', 'byUrl'],
  deletedLinks: ['byAct', 'byDeletedAt'],
  journal: ['byCountedAt', 'byLink', 'byState', 'byUpdatedAt'],
  linkMarks: [],
  links: ['byChangedAt', 'byDestination', 'byMintedAt', 'byOffer', 'byReuseKey', 'byTrackingLink'],
  meta: [],
  offerBlocks: ['byVersion'],
  offerChanges: ['byAt', 'byOffer'],
  offers: ['byApplicationStatus', 'byGeneration', 'byHost', 'byMerchant', 'byTrackingLink'],
  posts: ['byChangedAt', 'byCode', 'byRun'],
  programPreferences: [],
  requestLog: [],
  shops: ['byGeneration', 'byLinkHost', 'byLinkKey', 'byShopId', 'byTrackingLink'],
  sitePreferences: [],
  vault: [],
  learnedHosts: ['byOffer'],
};

const second: Shape = {
  ...first,
  links: ['byChangedAt', 'byDestination', 'byMintedAt', 'byOffer', 'byOfferAndSubIds', 'byReuseKey', 'byTrackingLink'],
  postDigests: [],
  todayPosts: [],
};

/** The shape of each version: a rung without a fixture fails. */
const fixtures: Readonly<Record<number, Shape>> = {
  1: first,
  2: second,
  3: {
    ...second,
    offers: ['byApplicationStatus', 'byHost', 'byMerchant', 'byTrackingLink'],
    offerSightings: ['byGeneration'],
  },
};

const rungs = Object.keys(fixtures).map(Number);

it('the database has a fixture for every rung, and looks like the newest', async () => {
  const database = await openDatabase('test');
  const shape = Object.fromEntries(
    [...database.objectStoreNames].map((name) => [name, [...database.transaction(name).store.indexNames].sort()]),
  );
  expect(shape).toEqual(fixtures[database.version]);
  expect(Object.keys(fixtures)).toHaveLength(database.version);
});

it.each(rungs)('the database is upgraded from version %i with every record', async (version) => {
  const older = await openVersion(version);
  const records = Object.keys(fixtures[version] ?? {});
  const transaction = older.transaction(records, 'readwrite');
  for (const name of records) put(transaction.objectStore(name), `of ${name}`);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  older.close();
  const database = await openDatabase('test');
  expect(database.version).toBe(Object.keys(fixtures).length);
  const kept = await Promise.all(records.map((name) => database.getAll(name as 'meta')));
  expect(kept.flat()).toEqual(records.map((name) => expect.objectContaining({ mark: `of ${name}` })));
});

it('the database of the version after this one is refused with its reason, and left as it is: no release goes back over a rung', async () => {
  const current = await openDatabase('test');
  const { version } = current;
  current.close();
  const request = indexedDB.open(await findDatabaseName(), version + 1);
  request.onupgradeneeded = () => request.result.createObjectStore('fromTheNextVersion');
  const next = await new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  next.close();
  await expect(openDatabase('test')).rejects.toMatchObject({ code: 'newer-database' });
  const [after] = (await indexedDB.databases()).filter(({ name }) => name === next.name);
  expect(after?.version).toBe(version + 1);
});

it('the database closes when another context upgrades it', async () => {
  const older = await openDatabase('test');
  const newer = indexedDB.open(toDatabaseName('test'), older.version + 1);
  await new Promise((resolve, reject) => {
    newer.onsuccess = resolve;
    newer.onerror = reject;
    newer.onblocked = reject;
  });
  expect(() => older.transaction('meta')).toThrow();
});

it('the database keeps single values by name', async () => {
  const database = await openDatabase('test');
  expect(await readMeta(database, 'generation')).toBeUndefined();
  await writeMeta(database, 'generation', 3);
  expect(await readMeta(database, 'generation')).toBe(3);
});

/** The database as a version made it, by its fixture. */
function openVersion(version: number): Promise<IDBDatabase> {
  const opening = indexedDB.open(toDatabaseName('test'), version);
  opening.onupgradeneeded = () => {
    for (const [name, indexes] of Object.entries(fixtures[version] ?? {})) {
      const store = opening.result.createObjectStore(name);
      for (const index of indexes) store.createIndex(index, index);
    }
  };
  return new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = reject;
  });
}

function put(store: IDBObjectStore, mark: string): void {
  store.put({ mark }, 'one');
}

/** The name under which the browser has the database of the test. */
async function findDatabaseName(): Promise<string> {
  const [{ name = '' } = {}] = await indexedDB.databases();
  return name;
}
