import type { Clock } from '#lib/platform/clock.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { beginAnotherDatabase } from '#lib/store/database.ts';
import { hasMatchHosts } from '#lib/store/programs/match-index.ts';
import { beginAnotherRoot, type RootDatabase } from '#lib/store/root-database.ts';

/** What becomes of databases that are broken, or gone. */
export interface CleanStart {
  /** Sets an account's database aside, as it is, or (null) the device's own, and begins an empty one. */
  startCleanly(accountId: string | null): Promise<void>;
  /**
   * Marks a device's database that is new though the browser still has the hosts of its accounts' programs: what was
   * stored has been deleted. To be called before anything else is written to it.
   */
  findCleared(): Promise<void>;
  /** The user has read so. */
  noteCleared(): Promise<void>;
}

export interface CleanStartDependencies {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  /** Lets go of the device's database, and of what was made of it. */
  readonly letGoOfRoot: () => Promise<void>;
  /** Lets go of an account's database, and goes on with the one that is then there. */
  readonly reopen: (accountId: string) => Promise<void>;
}

export function createCleanStart({ root, clock, letGoOfRoot, reopen }: CleanStartDependencies): CleanStart {
  async function startRootCleanly(): Promise<void> {
    await beginAnotherRoot();
    await letGoOfRoot();
    // With a value in it, the database does not count as cleared by the browser (`findCleared`).
    await (await root()).put('meta', clock.nowMs(), 'callsLostAtMs');
  }

  return {
    async startCleanly(accountId) {
      if (accountId === null) await startRootCleanly();
      else {
        await beginAnotherDatabase(accountId);
        await (await root()).put('meta', clock.nowMs(), 'callsLostAtMs');
        await reopen(accountId);
      }
      announceDataChange('databases');
    },

    async findCleared() {
      const db = await root();
      if ((await db.count('meta')) > 0 || !(await hasMatchHosts())) return;
      const transaction = db.transaction('meta', 'readwrite', { durability: 'strict' });
      await transaction.store.put(true, 'wasCleared');
      await transaction.store.put(clock.nowMs(), 'callsLostAtMs');
      await transaction.done;
    },

    async noteCleared() {
      await (await root()).delete('meta', 'wasCleared');
    },
  };
}
