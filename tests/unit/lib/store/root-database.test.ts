import { expect, it } from 'vitest';
import { openRootDatabase } from '#lib/store/root-database.ts';

/** The stores of each version: a rung without a fixture fails. */
const fixtures: Readonly<Record<number, readonly string[]>> = {
  1: ['accounts', 'meta', 'vault'],
  2: ['accounts', 'fileParts', 'meta', 'vault'],
};

const rungs = Object.keys(fixtures).map(Number);

it('the device’s own database has a fixture for every rung, and looks like the newest', async () => {
  const root = await openRootDatabase();
  expect([...root.objectStoreNames].sort()).toEqual(fixtures[root.version]);
  expect(rungs).toHaveLength(root.version);
});

it.each(rungs)('the device’s own database is upgraded from version %i with every record', async (version) => {
  const stores = fixtures[version] ?? [];
  const older = await openVersion(version, stores);
  const transaction = older.transaction([...stores], 'readwrite');
  for (const name of stores) {
    if (name === 'accounts') transaction.objectStore(name).put({ accountId: 'a', mark: name });
    else transaction.objectStore(name).put({ mark: name }, name === 'fileParts' ? 0 : 'kept');
  }
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  older.close();
  const root = await openRootDatabase();
  expect(root.version).toBe(rungs.length);
  const kept = await Promise.all(stores.map((name) => root.getAll(name as 'meta')));
  expect(kept.flat()).toEqual(stores.map((name) => expect.objectContaining({ mark: name })));
});

function openVersion(version: number, stores: readonly string[]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('linkmint-root', version);
    request.onupgradeneeded = () => {
      for (const name of stores) {
        request.result.createObjectStore(name, name === 'accounts' ? { keyPath: 'accountId' } : {});
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
