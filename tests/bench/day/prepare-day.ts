import type { Page } from '@playwright/test';
import { findAccountDatabase } from '../../e2e/fixtures/find-account-database.ts';

/** The last sync of the account began more than a day ago: the next worker that looks begins another one. */
export async function makeSyncDue(extensionPage: Page): Promise<void> {
  await extensionPage.evaluate(writeLastWalk, await findAccountDatabase(extensionPage));
}

/**
 * From now on an hour has so many seconds: the hourly alarm rings after one, and then each so many hours. It is the browser
 * that rings it.
 */
export async function shortenHours(extensionPage: Page, seconds: number, every = 1): Promise<void> {
  await extensionPage.evaluate(
    async ({ length, hours }) => {
      const { alarms } = (
        globalThis as unknown as {
          chrome: {
            alarms: { create(name: string, times: { when: number; periodInMinutes: number }): Promise<void> };
          };
        }
      ).chrome;
      await alarms.create('hourly', { when: Date.now() + length * 1_000, periodInMinutes: (hours * length) / 60 });
    },
    { length: seconds, hours: every },
  );
}

/** Runs in the page. */
async function writeLastWalk(name: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction('meta', 'readwrite');
  transaction.objectStore('meta').put(Date.now() - 25 * 3_600_000, 'lastWalkAtMs');
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
  database.close();
}
