import type { IDBPTransaction, StoreNames } from 'idb';
import {
  type AccountRecords,
  type ListEntry,
  type ListName,
  type ListRow,
  listNames,
  listTable,
  mergeEntries,
  type RecordLists,
} from '#lib/domain/backup/account-records.ts';
import {
  type AccountChoices,
  type ChoiceName,
  mergeChoices,
  type StoredChoice,
  storedChoices,
} from '#lib/domain/backup/choices.ts';
import type { DataKind } from '#lib/store/data-changes.ts';
import { postStores } from '#lib/store/database.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { type MetaReader, type MetaWriter, metaOf } from '#lib/store/meta.ts';
import { openPosts } from '#lib/store/open-posts.ts';
import type { LinkmintDatabase } from '#lib/store/schema/linkmint-database.ts';
import type { MetaValues } from '#lib/store/schema/meta-parsers.ts';

/** Where a choice is stored in `meta`. */
interface ChoicePlace<Value> {
  read(meta: MetaReader): Promise<Value | undefined>;
  write(meta: MetaWriter, value: Value): Promise<void>;
}

type ChoicePlaces<Names extends ChoiceName> = {
  readonly [Name in Names]: ChoicePlace<NonNullable<AccountChoices[Name]>>;
};

const ownPlaces = Object.fromEntries(
  (Object.keys(storedChoices) as readonly StoredChoice[]).map((name) => {
    const place: ChoicePlace<MetaValues[typeof name]> = {
      read: (meta) => meta.get(name),
      write: (meta, value) => meta.put(name, value),
    };
    return [name, place] as const;
  }),
) as ChoicePlaces<StoredChoice>;

const placesWithin: ChoicePlaces<Exclude<ChoiceName, StoredChoice>> = {
  reportCurrency: {
    read: async (meta) => (await meta.get('reportState'))?.currency,
    // Only an account that has no state yet lacks a currency.
    write: (meta, currency) => meta.put('reportState', { ...emptyReportState, currency }),
  },
  nextCounter: {
    read: async (meta) => (await meta.get('tokenCounter'))?.next,
    write: async (meta, next) => meta.put('tokenCounter', { next, acts: (await meta.get('tokenCounter'))?.acts ?? [] }),
  },
};

const choicePlaces: ChoicePlaces<ChoiceName> = { ...ownPlaces, ...placesWithin };

type StoreName = StoreNames<LinkmintDatabase>;

type Transaction = IDBPTransaction<LinkmintDatabase, StoreName[], IDBTransactionMode>;
type WritingTransaction = IDBPTransaction<LinkmintDatabase, StoreName[], 'readwrite'>;

interface ListPlace<Entry extends object> {
  readonly store: StoreName;
  /** What open pages read again once the list changed; null where none shows it. */
  readonly announces: DataKind | null;
  read(transaction: Transaction): Promise<readonly Entry[]>;
  /** @returns what changed, one after the other. */
  merge(transaction: WritingTransaction, saved: readonly Entry[]): Promise<readonly Entry[]>;
}

/** How a store's record differs from a file's entry. */
interface Form<Stored, Entry> {
  /** Where its records are written, if not into the store alone. */
  readonly open?: (transaction: WritingTransaction) => Pick<RecordStore<Stored>, 'get' | 'put'>;
  readonly toFiled?: (record: Stored) => Entry;
  readonly toStored?: (entry: Entry) => Stored;
}

interface RecordStore<Stored> {
  getAll(): Promise<readonly Stored[]>;
  get(key: string): Promise<Stored | undefined>;
  put(record: Stored): Promise<unknown>;
}

/** A list with a store of its own: a record for each entry, under the entry's key. */
function inStore<Entry extends object, Store extends StoreName>(
  row: ListRow<Entry>,
  store: Store,
  announces: DataKind | null,
  form: Form<LinkmintDatabase[Store]['value'] & Entry, Entry> = {},
): ListPlace<Entry> {
  type Stored = LinkmintDatabase[Store]['value'] & Entry;
  const { toFiled = (record) => record, toStored = (entry) => entry as Stored } = form;
  const openStore = (transaction: Transaction) => transaction.objectStore(store) as unknown as RecordStore<Stored>;
  const { open = openStore } = form;
  return {
    store,
    announces,
    read: async (transaction) => (await openStore(transaction).getAll()).map(toFiled),
    // All of them at once: one after the other, thousands take their time.
    async merge(transaction, saved) {
      const records = open(transaction);
      const keys = [...new Set(saved.map(row.keyOf))];
      const known = await Promise.all(keys.map(async (key) => [key, await records.get(key)] as const));
      const here = new Map(known.flatMap(([key, record]) => (record === undefined ? [] : [[key, record]])));
      const changed = mergeEntries(row, here, saved);
      const last = new Map(changed.map((entry) => [row.keyOf(entry), entry]));
      await Promise.all([...last.values()].map((entry) => records.put(toStored(entry))));
      return changed;
    },
  };
}

type JoinedRow<Entry extends object> = ListRow<Entry> & Required<Pick<ListRow<Entry>, 'join'>>;

/** A list that is one value of `meta`. */
function inMeta<Entry extends object, Name extends keyof MetaValues>(
  { join }: JoinedRow<Entry>,
  name: MetaValues[Name] extends readonly Entry[] ? Name : never,
  announces: DataKind | null,
): ListPlace<Entry> {
  const read = async (meta: MetaReader) => ((await meta.get(name)) ?? []) as readonly Entry[];
  return {
    store: 'meta',
    announces,
    read: (transaction) => read(metaOf(transaction)),
    async merge(transaction, saved) {
      if (saved.length === 0) return [];
      const meta = metaOf(transaction);
      await meta.put(name, join(await read(meta), saved) as MetaValues[Name]);
      return saved;
    },
  };
}

const listPlaces: { readonly [Name in ListName]: ListPlace<ListEntry<Name>> } = {
  sites: inStore(listTable.sites, 'sitePreferences', 'sites'),
  hosts: inStore(listTable.hosts, 'learnedHosts', null, {
    toFiled: ({ key: _key, ...host }) => host,
    toStored: (host) => ({ key: listTable.hosts.keyOf(host), ...host }),
  }),
  subIds: inStore(listTable.subIds, 'programPreferences', null),
  coupons: inStore(listTable.coupons, 'copiedCoupons', null),
  posts: inStore(listTable.posts, 'posts', 'posts', {
    open: openPosts,
    toFiled: ({ runId: _runId, ...post }) => post,
  }),
  diary: inStore(listTable.diary, 'diary', 'posts'),
  checks: inMeta(listTable.checks, 'pageChecks', 'checks'),
  doneRows: inMeta(listTable.doneRows, 'doneMarks', 'today'),
};

const places: readonly ListPlace<object>[] = Object.values(listPlaces);

/** The stores that have the records of an account. */
export const recordStores: readonly StoreName[] = [
  ...new Set(['meta' as const, ...places.map(({ store }) => store), ...postStores]),
];

/** What open pages read again once records were merged. */
export const recordKinds: readonly DataKind[] = [...new Set(places.flatMap(({ announces }) => announces ?? []))];

async function readChoices(meta: MetaReader): Promise<AccountChoices> {
  const names = Object.keys(choicePlaces) as readonly ChoiceName[];
  const values = await Promise.all(names.map(async (name) => [name, await choicePlaces[name].read(meta)] as const));
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

async function restoreChoices(meta: MetaWriter, saved: AccountChoices): Promise<void> {
  const known = await readChoices(meta);
  for (const [name, value] of Object.entries(mergeChoices(known, saved))) {
    const place: ChoicePlace<unknown> = choicePlaces[name as ChoiceName];
    if (value !== known[name as ChoiceName]) await place.write(meta, value);
  }
}

/** Reads the records of an account, in a transaction that has `recordStores`. */
export async function readRecords(transaction: Transaction): Promise<AccountRecords> {
  const meta = metaOf(transaction);
  const [lists, choices] = await Promise.all([
    Promise.all(listNames.map(async (name) => [name, await listPlaces[name].read(transaction)] as const)),
    readChoices(meta),
  ]);
  return { choices, ...Object.fromEntries(lists) } as AccountRecords;
}

/** Merges records of a backup into an account's. @returns what changed of each list, one after the other. */
export async function mergeRecords(
  transaction: WritingTransaction,
  { choices, ...saved }: AccountRecords,
): Promise<RecordLists> {
  const meta = metaOf(transaction);
  const merges = listNames.map(async (name) => {
    const place: ListPlace<object> = listPlaces[name];
    return [name, await place.merge(transaction, saved[name])] as const;
  });
  const [changed] = await Promise.all([Promise.all(merges), restoreChoices(meta, choices)]);
  return Object.fromEntries(changed) as RecordLists;
}
