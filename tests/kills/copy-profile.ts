import { IDBFactory } from 'fake-indexeddb';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** What a browser keeps on its disk and in its session. */
export interface Profile {
  /** Makes it the browser's, as often as it is asked for: the copy stays as it is. */
  restore(): Promise<void>;
}

const areas = ['local', 'session', 'sync'] as const;

/** Copies the profile that there is, while nothing is written. */
export async function copyProfile(): Promise<Profile> {
  const databases = toCopy(databasesOf(indexedDB));
  const stored = await Promise.all(
    areas.map(async (area) => [area, await fakeBrowser.storage[area].get(null)] as const),
  );
  const alarms = await fakeBrowser.alarms.getAll();
  return {
    async restore() {
      fakeBrowser.reset();
      const factory = new IDBFactory();
      Object.assign(factory, { _databases: toCopy(databases) });
      globalThis.indexedDB = factory;
      for (const [area, items] of stored) await fakeBrowser.storage[area].set(structuredClone(items));
      for (const { name, scheduledTime } of alarms) await fakeBrowser.alarms.create(name, { when: scheduledTime });
    },
  };
}

/** The fake keeps everything in this map; its own interface would need minutes for what a copy does in milliseconds. */
function databasesOf(factory: object): unknown {
  return '_databases' in factory ? factory._databases : undefined;
}

/** A deep copy, also of class instances and of what refers to itself. What cannot change is shared. */
function toCopy(value: unknown, known = new Map<object, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof CryptoKey || ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value;
  const before = known.get(value);
  if (before !== undefined) return before;
  // A row as the fake stores it. It copies what comes in and what goes out, so that a row never changes.
  if (Object.keys(value).join() === 'key,value') return value;
  if (value instanceof Map) {
    const copy = new Map();
    known.set(value, copy);
    for (const [key, each] of value) copy.set(toCopy(key, known), toCopy(each, known));
    return copy;
  }
  if (value instanceof Set) {
    const copy = new Set();
    known.set(value, copy);
    for (const each of value) copy.add(toCopy(each, known));
    return copy;
  }
  const copy: object = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value));
  known.set(value, copy);
  for (const key of Reflect.ownKeys(value)) {
    const field: unknown = Reflect.get(value, key);
    // Connections of the one that was copied are no connections of the copy.
    const isOpen = key === 'connections' || key === 'transactions';
    // A method that was bound to the one that was copied.
    const method: unknown = typeof field === 'function' ? Reflect.get(Object.getPrototypeOf(value), key) : undefined;
    const bound = typeof method === 'function' ? { [key]: method.bind(copy) } : null;
    Object.assign(copy, bound ?? { [key]: isOpen ? [] : toCopy(field, known) });
  }
  return copy;
}
