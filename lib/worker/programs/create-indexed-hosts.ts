import type { Database } from '#lib/store/database.ts';
import { addMatchHosts, removeMatchHosts } from '#lib/store/programs/match-index.ts';

/** The account's hosts in the match index, which is every account's. */
export interface IndexedHosts {
  add(hosts: readonly string[]): Promise<void>;
  /** Removes those hosts that no program has. */
  removeUnused(hosts: ReadonlySet<string>): Promise<void>;
}

export interface IndexedHostsDependencies {
  readonly database: () => Promise<Database>;
  /** Whether another account has a program on the host: the match index is everybody's. */
  readonly isHostElsewhere: (host: string) => Promise<boolean>;
  /** Whether the account's hosts belong into the match index: those of one that is signed out do not. */
  readonly isIndexed: () => Promise<boolean>;
}

export function createIndexedHosts({ database, isHostElsewhere, isIndexed }: IndexedHostsDependencies): IndexedHosts {
  return {
    async add(hosts) {
      if (await isIndexed()) await addMatchHosts(hosts);
    },

    async removeUnused(hosts) {
      const db = await database();
      const unused: string[] = [];
      for (const host of hosts) {
        if ((await db.countFromIndex('offers', 'byHost', host)) > 0) continue;
        if (!(await isHostElsewhere(host))) unused.push(host);
      }
      await removeMatchHosts(unused);
    },
  };
}
