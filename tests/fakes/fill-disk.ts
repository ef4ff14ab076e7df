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
