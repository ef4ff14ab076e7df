import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { AppError } from '#lib/errors/app-error.ts';

/** One function for each version, which upgrades from the one before. A rung is never edited after its release. */
export type Ladder<Schema extends DBSchema> = readonly ((database: IDBPDatabase<Schema>) => void)[];

/**
 * Opens a database, bringing it to the newest version.
 * @param onClosed Called when the connection ends by itself: another context upgrades or removes the database, or the
 *   browser drops it. Whoever holds the connection opens a new one.
 * @throws AppError `newer-database` where a newer build has written it, `upgrade-blocked` where a page of an older build
 *   holds it: both leave it untouched. Otherwise the browser's own error.
 */
export function openLadder<Schema extends DBSchema>(
  name: string,
  ladder: Ladder<Schema>,
  onClosed?: () => void,
): Promise<IDBPDatabase<Schema>> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false;
    openDB<Schema>(name, ladder.length, {
      upgrade(database, oldVersion) {
        for (const rung of ladder.slice(oldVersion)) rung(database);
      },
      blocked() {
        isGivenUp = true;
        reject(new AppError('upgrade-blocked'));
      },
      blocking(_current, _blocked, event) {
        // Another context wants to upgrade or delete the database: it waits for ever unless this connection is closed.
        (event.target as IDBDatabase).close();
        onClosed?.();
      },
      terminated: () => onClosed?.(),
    }).then(
      // An upgrade that was given up went on by itself once the others had let go: whoever asks again finds it done.
      (database) => (isGivenUp ? database.close() : resolve(database)),
      (error: unknown) => {
        const isNewer = error instanceof DOMException && error.name === 'VersionError';
        reject(isNewer ? new AppError('newer-database') : error);
      },
    );
  });
}
