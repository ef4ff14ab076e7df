import type { IDBPDatabase, StoreNames } from 'idb';
import { browser } from '#lib/platform/browser.ts';
import { type OpenAccount, readAccounts, readOtherAccount } from '#lib/store/accounts/open-account.ts';
import type { RootSchema } from '#lib/store/root-database.ts';
import type { LinkmintDatabase } from '#lib/store/schema/linkmint-database.ts';

/** The content of a store, or of an area of the browser's storage. */
export interface StoreUse<Name extends string = string> {
  readonly name: Name;
  readonly count: number;
  /** Approximate: for a large store a sample is scaled up. */
  readonly bytes: number;
}

export type AccountStore = StoreNames<LinkmintDatabase>;
export type DeviceStore = StoreNames<RootSchema>;
export type StorageArea = 'local' | 'session' | 'sync';

/** What is stored on this device, by place. */
export interface StorageUse {
  /** `stores` is null for an account whose database cannot be opened. */
  readonly accounts: readonly { readonly title: string; readonly stores: readonly StoreUse<AccountStore>[] | null }[];
  readonly device: readonly StoreUse<DeviceStore>[];
  readonly areas: readonly StoreUse<StorageArea>[];
  /** The browser's own figures for its databases and their maximum, in bytes; null if it reports none. */
  readonly disk: { readonly usage: number; readonly quota: number } | null;
}

/** How many records the estimate of a store's size samples. */
const sampleSize = 100;

/** Reads what is stored in each place. Opens other accounts' databases for this, and closes them. */
export async function readStorageUse(shown: OpenAccount): Promise<StorageUse> {
  const { root } = shown;
  const [accounts, device, areas, disk] = await Promise.all([
    readAccountsUse(shown),
    readStores<DeviceStore>(root),
    Promise.all((['local', 'session', 'sync'] as const).map(readArea)),
    readDisk(),
  ]);
  return { accounts, device, areas, disk };
}

async function readAccountsUse(shown: OpenAccount): Promise<StorageUse['accounts']> {
  const listed = await readAccounts(shown.root);
  const isListed = listed.some(({ accountId }) => accountId === shown.accountId);
  const accounts = isListed ? listed : [{ accountId: shown.accountId, title: '' }, ...listed];
  const used: StorageUse['accounts'][number][] = [];
  const read = ({ database }: OpenAccount) => readStores<AccountStore>(database);
  for (const { accountId, title } of accounts) {
    const isShown = accountId === shown.accountId;
    used.push({ title, stores: await (isShown ? read(shown) : readOtherAccount(shown.root, accountId, read)) });
  }
  return used;
}

/** The stores of a database, the largest first. */
async function readStores<Name extends string>(typed: unknown): Promise<readonly StoreUse<Name>[]> {
  const database = typed as IDBPDatabase;
  const stores: StoreUse<Name>[] = [];
  for (const name of database.objectStoreNames) {
    const count = await database.count(name);
    const sample = await readSample(database, name, count);
    const bytes = sample.reduce<number>((sum, record) => sum + estimateBytes(record), 0);
    stores.push({
      name: name as Name,
      count,
      bytes: sample.length === 0 ? 0 : Math.round((bytes / sample.length) * count),
    });
  }
  return stores.sort((a, b) => b.bytes - a.bytes);
}

/** Samples records evenly from a whole store. */
async function readSample(database: IDBPDatabase, name: string, count: number): Promise<readonly unknown[]> {
  if (count <= sampleSize) return database.getAll(name);
  const step = Math.floor(count / sampleSize);
  const sample: unknown[] = [];
  let cursor = await database.transaction(name).store.openCursor();
  while (cursor !== null && sample.length < sampleSize) {
    sample.push(cursor.value);
    cursor = await cursor.advance(step);
  }
  return sample;
}

/** Counts like browsers: each key, and its value as JSON. */
async function readArea(name: StorageArea): Promise<StoreUse<StorageArea>> {
  const items = Object.entries(await browser.storage[name].get(null));
  const bytes = items.reduce((sum, [key, value]) => sum + estimateBytes(key) + estimateBytes(JSON.stringify(value)), 0);
  return { name, count: items.length, bytes };
}

async function readDisk(): Promise<StorageUse['disk']> {
  const { usage, quota } = await navigator.storage.estimate();
  return usage === undefined || quota === undefined ? null : { usage, quota };
}

/** Size of a key that scripts cannot read. */
const keyBytes = 32;

/**
 * Estimates how many bytes a stored value takes: its texts in UTF-8, its numbers and its bytes, without the browser's
 * own bookkeeping.
 */
export function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return toByteLength(value);
  if (typeof value === 'number' || typeof value === 'bigint') return 8;
  if (typeof value === 'boolean') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof CryptoKey) return keyBytes;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + estimateBytes(each), 0);
  return Object.entries(value).reduce((sum, [name, each]) => sum + toByteLength(name) + estimateBytes(each), 0);
}

/** Length in UTF-8, without encoding the text. */
function toByteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) bytes += 1;
    // Each half of a surrogate pair stands for two of its four bytes.
    if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) bytes += 1;
  }
  return bytes;
}
