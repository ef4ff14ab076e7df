import { fakeBrowser } from 'wxt/testing/fake-browser';

/** The result of an opening: an error of the browser's, or silence. */
type OpeningFault = DOMException | 'silence';

/** Lets each opening of a database whose name the test picks fail, as the browser's own does. Returns what ends it. */
export function breakOpening(fault: OpeningFault, isMeant: (name: string) => boolean = () => true): () => void {
  const { open } = indexedDB;
  indexedDB.open = (name, version) => {
    if (!isMeant(name)) return open.call(indexedDB, name, version);
    return fakeRequest(fault);
  };
  return () => {
    indexedDB.open = open;
  };
}

/** A request that the fake database never carries out. */
function fakeRequest(fault: OpeningFault): IDBOpenDBRequest {
  return Object.defineProperties(Reflect.construct(IDBOpenDBRequest, []), {
    error: { value: fault },
    addEventListener: {
      value: (type: string, listener: () => void) => {
        if (type === 'error' && fault !== 'silence') setImmediate(listener);
      },
    },
  });
}

/** Lets each write to a store fail for want of room, in the middle of its transaction. Returns what ends it. */
export function fillDisk(isMeant: (store: string) => boolean = () => true): () => void {
  const { put, add } = IDBObjectStore.prototype;
  const refuse = (write: typeof put) =>
    function (this: IDBObjectStore, ...record: Parameters<typeof put>) {
      if (!isMeant(this.name)) return write.apply(this, record);
      throw new DOMException('', 'QuotaExceededError');
    };
  Object.assign(IDBObjectStore.prototype, { put: refuse(put), add: refuse(add) });
  return () => {
    Object.assign(IDBObjectStore.prototype, { put, add });
  };
}

/** Ends each open connection as the browser does when it clears site data: the databases are gone. */
export async function clearDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    });
  }
}

/** Lets an area of `storage.*` refuse everything. Returns what ends it. */
export function breakStorage(area: 'sync' | 'session' | 'local'): () => void {
  const storage = fakeBrowser.storage[area];
  const { get, set, remove } = storage;
  const refuse = () => Promise.reject(new Error('IO error: .../LOCK: No further details.'));
  Object.assign(storage, { get: refuse, set: refuse, remove: refuse });
  return () => {
    Object.assign(storage, { get, set, remove });
  };
}
