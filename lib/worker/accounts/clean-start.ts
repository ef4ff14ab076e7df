import type { Clock } from '#lib/platform/clock.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { beginAnotherDatabase } from '#lib/store/database.ts';
import { hasMatchHosts } from '#lib/store/programs/match-index.ts';
import { beginAnotherRoot, type RootDatabase } from '#lib/store/root-database.ts';

/* Recovers from databases that are broken or gone. */

export interface CleanStartContext {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  /** Closes the device's database and drops what was made from it. */
  readonly letGoOfRoot: () => Promise<void>;
  /** Closes an account's database, and opens the one that then exists. */
  readonly reopen: (accountId: string) => Promise<void>;
  /** What is saved from then on replaces no backup that was saved by itself. */
  readonly keepBackups: () => Promise<void>;
}

/** Sets a database aside as it is, and begins an empty one. Null: the device's own database, not an account's. */
export async function startCleanly(context: CleanStartContext, accountId: string | null): Promise<void> {
  const { root, clock, letGoOfRoot, reopen, keepBackups } = context;
  if (accountId === null) {
    await beginAnotherRoot();
    await letGoOfRoot();
    // A database with a value does not count as cleared by the browser (`findCleared`).
    await (await root()).put('meta', clock.nowMs(), 'callsLostAtMs');
  } else {
    await keepBackups();
    await beginAnotherDatabase(accountId);
    await (await root()).put('meta', clock.nowMs(), 'callsLostAtMs');
    await reopen(accountId);
  }
  announceDataChange('databases');
}

/**
 * Finds out whether the browser deleted what was stored: the device's database is new, though the browser still has
 * hosts of its accounts' programs. Marks the new database. Must run before any other write to it.
 */
export async function findCleared({ root, clock }: Pick<CleanStartContext, 'root' | 'clock'>): Promise<void> {
  const db = await root();
  if ((await db.count('meta')) > 0 || !(await hasMatchHosts())) return;
  const transaction = db.transaction('meta', 'readwrite', { durability: 'strict' });
  await transaction.store.put(true, 'wasCleared');
  await transaction.store.put(clock.nowMs(), 'callsLostAtMs');
  await transaction.done;
}

/** The user has read the notice. */
export async function noteCleared({ root }: Pick<CleanStartContext, 'root'>): Promise<void> {
  await (await root()).delete('meta', 'wasCleared');
}
