import type { OfferTransaction } from '#lib/store/database.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import { addMatchHosts, removeMatchHosts } from '#lib/store/programs/match-index.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** The account's hosts in the match index, which all accounts share. */
export interface IndexedHosts {
  add(hosts: readonly string[]): Promise<void>;
  /** Notes the hosts that programs lose, in the same transaction: if the worker dies now, the next one removes them. */
  noteLeft(transaction: OfferTransaction, hosts: ReadonlySet<string>): Promise<void>;
  /** Removes those noted hosts that no program has. */
  removeLeft(): Promise<void>;
}

export interface IndexedHostsDependencies extends Pick<AccountContext, 'database'> {
  /** Whether another account has a program on the host, because all accounts share the index. */
  readonly isHostElsewhere: (host: string) => Promise<boolean>;
  /** Whether the account's hosts belong in the match index. Those of a signed-out account do not. */
  readonly isIndexed: () => Promise<boolean>;
}

export function createIndexedHosts({ database, isHostElsewhere, isIndexed }: IndexedHostsDependencies): IndexedHosts {
  return {
    async add(hosts) {
      if (await isIndexed()) await addMatchHosts(hosts);
    },

    async noteLeft(transaction, hosts) {
      if (hosts.size === 0) return;
      const meta = metaOf(transaction);
      await meta.put('leftHosts', [...new Set([...((await meta.get('leftHosts')) ?? []), ...hosts])]);
    },

    async removeLeft() {
      const db = await database();
      const left = await readMeta(db, 'leftHosts');
      if (left === undefined) return;
      const unused: string[] = [];
      for (const host of left) {
        if ((await db.countFromIndex('offers', 'byHost', host)) > 0) continue;
        if (!(await isHostElsewhere(host))) unused.push(host);
      }
      await removeMatchHosts(unused);
      const transaction = db.transaction('meta', 'readwrite');
      const meta = metaOf(transaction);
      const others = ((await meta.get('leftHosts')) ?? []).filter((host) => !left.includes(host));
      if (others.length === 0) await meta.delete('leftHosts');
      else await meta.put('leftHosts', others);
      await transaction.done;
    },
  };
}
