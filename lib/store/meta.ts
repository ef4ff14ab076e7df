import { type Database, untilStored } from '#lib/store/database.ts';
import type { MetaValues } from '#lib/store/schema/meta-parsers.ts';
import { metaParsers } from '#lib/store/schema/meta-parsers.ts';

type MetaName = keyof MetaValues;

/** `meta` inside a read-only transaction. */
export interface MetaReader {
  /** The readable part of the value (`meta-parsers.ts`); undefined if it is missing. */
  get<Name extends MetaName>(name: Name): Promise<MetaValues[Name] | undefined>;
}

/** `meta` inside a transaction that writes. */
export interface MetaWriter extends MetaReader {
  put<Name extends MetaName>(name: Name, value: MetaValues[Name]): Promise<void>;
  delete(name: MetaName): Promise<void>;
}

interface ReadableStore {
  get(name: string): Promise<unknown>;
  put?: ((value: unknown, name: string) => Promise<unknown>) | undefined;
  delete?: ((name: string) => Promise<void>) | undefined;
}

/** A transaction that includes `meta`, and possibly other stores. */
interface MetaTransaction<Store> {
  objectStore(name: 'meta'): Store;
}

/** `meta` inside a transaction, typed by name: for values to read or change together with others. */
export function metaOf(transaction: MetaTransaction<Required<ReadableStore>>): MetaWriter;
export function metaOf(transaction: MetaTransaction<ReadableStore>): MetaReader;
export function metaOf(transaction: MetaTransaction<ReadableStore>): MetaWriter {
  const store = transaction.objectStore('meta');
  return {
    get: async <Name extends MetaName>(name: Name) => metaParsers[name](await store.get(name)),
    put: async (name, value) => {
      await store.put?.(value, name);
    },
    delete: async (name) => store.delete?.(name),
  };
}

/**
 * A value of `meta`, or undefined. If the database was closed it rejects and does not throw, because callers read it
 * beside other values.
 */
export async function readMeta<Name extends MetaName>(
  database: Database,
  name: Name,
): Promise<MetaValues[Name] | undefined> {
  return metaOf(database.transaction('meta')).get(name);
}

/** Sets a value of `meta`. Only the worker calls this. */
export async function writeMeta<Name extends MetaName>(
  database: Database,
  name: Name,
  value: MetaValues[Name],
): Promise<void> {
  const transaction = database.transaction('meta', 'readwrite');
  await untilStored(transaction, metaOf(transaction).put(name, value));
}
