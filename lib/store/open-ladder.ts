import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { type Clock, createSystemClock } from '#lib/platform/clock.ts';
import { findCurrentName, findNextName } from '#lib/store/database-copies.ts';

/** One function for each version, which upgrades from the one before. A rung is never edited after its release. */
export type Ladder<Schema extends DBSchema> = readonly ((database: IDBPDatabase<Schema>) => void)[];

/** An opening that takes longer never ends: damaged files, or a lock that nobody gives back. The user reads so within 5 s. */
const openTimeoutMs = 4_000;

export interface LadderOptions {
  /**
   * Called when the connection ends by itself: another context upgrades or removes the database, or the browser drops it.
   * Whoever holds the connection opens a new one.
   */
  readonly onClosed?: (() => void) | undefined;
  /** Makes none: a page that opened one which the worker had just deleted would bring it back, empty. */
  readonly isOnlyOpened?: boolean;
  /** As `findCurrentName`. */
  readonly names?: Promise<readonly string[]> | undefined;
  readonly clock?: Clock;
}

/**
 * Opens the database in use of that name (`database-copies.ts`), bringing it to the newest version.
 * @throws AppError `newer-database` where a newer build has written it, `upgrade-blocked` where a page of an older build
 *   holds it, `storage-full`, `database-unavailable` where the browser cannot open it, or has not after 4 s, or
 *   `account-gone` where it is only to be opened and there is none. All leave it untouched.
 */
export function openLadder<Schema extends DBSchema>(
  name: string,
  ladder: Ladder<Schema>,
  options: LadderOptions = {},
): Promise<IDBPDatabase<Schema>> {
  return climb(findCurrentName(name, options.names), ladder, options);
}

/** Sets the database in use aside, as it is, and begins an empty one. As {@link openLadder}. */
export async function beginAnother<Schema extends DBSchema>(name: string, ladder: Ladder<Schema>): Promise<void> {
  (await climb(findNextName(name), ladder, {})).close();
}

function climb<Schema extends DBSchema>(
  name: Promise<string>,
  ladder: Ladder<Schema>,
  { onClosed, isOnlyOpened = false, clock = createSystemClock() }: LadderOptions,
): Promise<IDBPDatabase<Schema>> {
  const settled = new AbortController();
  let isGivenUp = false;
  let isMissing = false;
  const opened = new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
    const giveUp = (error: AppError) => {
      isGivenUp = true;
      reject(error);
    };
    const open = async () =>
      openDB<Schema>(await name, ladder.length, {
        upgrade(database, oldVersion, _newVersion, transaction) {
          if (isOnlyOpened && oldVersion === 0) {
            isMissing = true;
            transaction.done.catch(() => undefined);
            transaction.abort();
            return;
          }
          for (const rung of ladder.slice(oldVersion)) rung(database);
        },
        blocked: () => giveUp(new AppError('upgrade-blocked')),
        blocking(_current, _blocked, event) {
          // Another context wants to upgrade or delete the database: it waits for ever unless this connection is closed.
          (event.target as IDBDatabase).close();
          onClosed?.();
        },
        terminated: () => onClosed?.(),
      });
    clock.sleep(openTimeoutMs, settled.signal).then(
      () => giveUp(new AppError('database-unavailable')),
      () => undefined,
    );
    open().then(
      // An opening that was given up went on by itself: whoever asks again finds it done.
      (database) => (isGivenUp ? database.close() : resolve(database)),
      (error: unknown) => reject(isMissing ? new AppError('account-gone') : toOpenError(error)),
    );
  });
  return opened.finally(() => settled.abort());
}

function toOpenError(error: unknown): AppError {
  if (error instanceof DOMException && error.name === 'VersionError') return new AppError('newer-database');
  // Damaged files, a private window, a profile on a disk that is gone: each browser has names of its own for them.
  return new AppError(toAppError(error).code === 'storage-full' ? 'storage-full' : 'database-unavailable');
}
