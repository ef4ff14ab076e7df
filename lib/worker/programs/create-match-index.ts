import type { Account } from '#lib/domain/accounts/account.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { hideButtons, matchIndexLayout, replaceMatchHosts, withMatchIndex } from '#lib/store/programs/match-index.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';

/** Keeps the match index in line with the accounts that are connected. */
export interface MatchIndex {
  /**
   * An account was connected, signed out or removed: no page draws the button by itself, and the index is marked to be
   * built again. On disk before this resolves.
   */
  markStale(): Promise<void>;
  /**
   * Builds the index again where it is marked, or where an earlier version laid it out differently. After a kill the
   * next start does it.
   */
  refresh(): Promise<void>;
  /** Whether another connected account than this one has a program on the host. */
  isElsewhere(accountId: string, host: string): Promise<boolean>;
}

interface MatchIndexDependencies {
  readonly root: () => Promise<RootDatabase>;
  readonly directory: { list(): Promise<readonly Account[]> };
  readonly databaseOf: (accountId: string) => Promise<Database>;
}

export function createMatchIndex({ root, directory, databaseOf }: MatchIndexDependencies): MatchIndex {
  /** How often it was marked in this life. A mark set during a build may have come too late for it. */
  let marks = 0;

  async function listConnected(): Promise<readonly string[]> {
    const accounts = await directory.list();
    return accounts
      .filter(({ connection, leaving }) => connection.state !== 'signed-out' && leaving === null)
      .map(({ accountId }) => accountId);
  }

  return {
    async markStale() {
      marks += 1;
      // The button of an account that leaves goes first.
      await hideButtons();
      await (await root()).delete('meta', 'matchIndexLayout');
    },

    async refresh() {
      const db = await root();
      if ((await readRootValue(db, 'matchIndexLayout')) === matchIndexLayout) return;
      await withMatchIndex(async () => {
        const marksBefore = marks;
        const hosts = new Set<string>();
        for (const accountId of await listConnected()) {
          const byHost = (await databaseOf(accountId)).transaction('offers').store.index('byHost');
          let cursor = await byHost.openKeyCursor(null, 'nextunique');
          while (cursor !== null) {
            hosts.add(cursor.key);
            cursor = await cursor.continue();
          }
        }
        await replaceMatchHosts(hosts);
        if (marks === marksBefore) await db.put('meta', matchIndexLayout, 'matchIndexLayout');
      });
      announceDataChange('match-index');
    },

    async isElsewhere(accountId, host) {
      for (const other of await listConnected()) {
        if (other === accountId) continue;
        if ((await (await databaseOf(other)).countFromIndex('offers', 'byHost', host)) > 0) return true;
      }
      return false;
    },
  };
}
