import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames, unwrap, wrap } from 'idb';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { type Clock, createSystemClock } from '#lib/platform/clock.ts';
import { inTurn, isInTurn } from '#lib/platform/turns.ts';
import { findCurrentName, findNextName } from '#lib/store/database-copies.ts';

/** One function for each version, which upgrades from the version before. Never edit a rung after its release. */
export type Ladder<Schema extends DBSchema> = readonly ((
  database: IDBPDatabase<Schema>,
  upgrade: Upgrade<Schema>,
) => void)[];

/** The transaction of an upgrade: it has every store. */
export type Upgrade<Schema extends DBSchema> = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

/**
 * An opening that takes longer never ends: the files are damaged, or a lock is never released. The user sees the error
 * within 5 s.
 */
const openTimeoutMs = 4_000;

/** Who climbs holds it: an opening that waits for that hears nothing of it from the browser. */
const climbTurn = 'database-upgrade';

export interface LadderOptions {
  /**
   * Called when the connection ends by itself: another context upgrades or removes the database, or the browser closes
   * it. The caller then opens a new one.
   */
  readonly onClosed?: (() => void) | undefined;
  /**
   * Does not create the database. Otherwise a page that opened one just deleted by the worker would bring it back,
   * empty.
   */
  readonly isOnlyOpened?: boolean;
  /** As `findCurrentName`. */
  readonly names?: Promise<readonly string[]> | undefined;
  readonly clock?: Clock;
}

/**
 * Opens the database in use for a name (`database-copies.ts`), and upgrades it to the newest version.
 * @throws AppError `newer-database` if a newer build wrote it; `upgrade-blocked` if a page of an older build holds it;
 * `storage-full`; `upgrade-under-way` if an upgrade is not done within 4 s, and is still made;
 * `database-unavailable` if the browser cannot open it, or not within 4 s; `account-gone` if `isOnlyOpened` is set and it
 * does not exist. Each leaves the database untouched.
 */
export function openLadder<Schema extends DBSchema>(
  name: string,
  ladder: Ladder<Schema>,
  options: LadderOptions = {},
): Promise<IDBPDatabase<Schema>> {
  return climb(findCurrentName(name, options.names), ladder, options);
}

/** Sets the database in use aside, unchanged, and creates an empty one. Throws like {@link openLadder}. */
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
  const climbed = Promise.withResolvers<void>();
  const opened = new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
    const giveUp = (error: AppError) => {
      isGivenUp = true;
      reject(error);
    };
    const open = async () =>
      openDB<Schema>(await name, ladder.length, {
        upgrade(database, oldVersion, _newVersion, transaction) {
          // The opening reports an upgrade that fails.
          transaction.done.catch(() => undefined);
          if (isOnlyOpened && oldVersion === 0) {
            isMissing = true;
            transaction.abort();
            return;
          }
          // Without the turn, a page that waits says less of why.
          if (oldVersion > 0) inTurn(climbTurn, () => climbed.promise).catch(() => undefined);
          for (const rung of ladder.slice(oldVersion)) rung(database, transaction);
        },
        blocked: () => giveUp(new AppError('upgrade-blocked')),
        blocking(_current, _blocked, event) {
          // Another context wants to upgrade or delete the database, and waits until this connection is closed.
          (event.target as IDBDatabase).close();
          onClosed?.();
        },
        terminated: () => onClosed?.(),
      });
    clock.sleep(openTimeoutMs, settled.signal).then(
      async () => giveUp(new AppError((await isClimbedAnywhere()) ? 'upgrade-under-way' : 'database-unavailable')),
      () => undefined,
    );
    open()
      .finally(climbed.resolve)
      .then(
        // The browser completed an opening that was given up: close it. The next caller opens it at once.
        (database) => (isGivenUp ? database.close() : resolve(tellFailuresOnce(database))),
        (error: unknown) => reject(isMissing ? new AppError('account-gone') : toOpenError(error)),
      );
  });
  return opened.finally(() => settled.abort());
}

/**
 * From now on the end of each transaction is heard, also where an earlier request of it failed: whoever awaits that
 * request reports the failure, and never comes to `done`.
 */
function tellFailuresOnce<Schema extends DBSchema>(database: IDBPDatabase<Schema>): IDBPDatabase<Schema> {
  const opened = unwrap(database);
  opened.transaction = (...of) => {
    const transaction = IDBDatabase.prototype.transaction.apply(opened, of);
    wrap(transaction).done.catch(() => undefined);
    return transaction;
  };
  return database;
}

const isClimbedAnywhere = (): Promise<boolean> => isInTurn(climbTurn).catch(() => false);

function toOpenError(error: unknown): AppError {
  if (error instanceof DOMException && error.name === 'VersionError') return new AppError('newer-database');
  // Damaged files, a private window, a profile on a missing disk: each browser has its own error names for them.
  return new AppError(toAppError(error).code === 'storage-full' ? 'storage-full' : 'database-unavailable');
}
