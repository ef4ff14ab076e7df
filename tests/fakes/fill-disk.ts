import { type MockInstance, vi } from 'vitest';

/** From now on writing to the store aborts its transaction, as a full disk does, until the answer is restored. */
export function fillDisk(store: string): MockInstance<IDBObjectStore['put']> {
  const put = IDBObjectStore.prototype.put;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const request = put.apply(this, row);
    if (this.name === store) this.transaction.abort();
    return request;
  });
}

/** The same as Firefox says it: the write itself fails for want of room, and its transaction ends a moment later. */
export function refuseWrites(store: string): MockInstance<IDBObjectStore['put']> {
  const { put, add } = IDBObjectStore.prototype;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const request = put.apply(this, row);
    if (this.name !== store) return request;
    // The row is there by now, so that another one fails.
    const refused = add.apply(this, row);
    const error = new DOMException('', 'QuotaExceededError');
    return Object.defineProperty(refused, 'error', { get: () => error, set: () => undefined });
  });
}
