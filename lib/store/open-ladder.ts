import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { AppError } from '#lib/errors/app-error.ts';

/** One function a version, from the version before it. A rung is never edited after its release. */
export type Ladder<Schema extends DBSchema> = readonly ((database: IDBPDatabase<Schema>) => void)[];

/**
 * Opens a database, bringing it to the newest version.
 * @param onClosed Called when the connection ends by itself: another context upgrades or removes the database, or the
 *   browser drops it. Whoever holds the connection opens a new one.
 * @throws AppError `newer-database` where a newer build has written it, `upgrade-blocked` where a page of an older one
 *   holds it: both leave it untouched; `database-unavailable` where the browser opens none (a private window of Firefox, a
 *   damaged profile). What it says of a full disk.
 */
export function openLadder<Schema extends DBSchema>(
  name: string,
  ladder: Ladder<Schema>,
  onClosed?: () => void,
): Promise<IDBPDatabase<Schema>> {
  return new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
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
        // Another context wants a newer version, or none: let go, or it waits for ever.
        (event.target as IDBDatabase).close();
        onClosed?.();
      },
      terminated: () => onClosed?.(),
    }).then(
      // The upgrade went on by itself once the others had let go: whoever asks again finds it done.
      (database) => (isGivenUp ? database.close() : resolve(database)),
      reject,
    );
  }).catch((error: unknown) => {
    throw toOpenError(error);
  });
}

/** Browsers differ in the name, and in whether they throw it at once. */
function toOpenError(error: unknown): unknown {
  if (!(error instanceof DOMException) || error.name === 'QuotaExceededError') return error;
  return new AppError(error.name === 'VersionError' ? 'newer-database' : 'database-unavailable');
}
