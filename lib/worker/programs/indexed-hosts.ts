import type { OfferTransaction } from '#lib/store/database.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import {
  addMatchHosts,
  changeButtons,
  readButtons,
  removeMatchHosts,
  withMatchIndex,
} from '#lib/store/programs/match-index.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { MatchIndex } from '#lib/worker/programs/create-match-index.ts';

/* The account's hosts in the match index, which all accounts share. */

export interface IndexingContext extends Pick<AccountContext, 'accountId' | 'connection' | 'database'> {
  readonly matchIndex: Pick<MatchIndex, 'isElsewhere'>;
}

/** Adds hosts. Those of a signed-out account do not belong in the index. */
export async function addIndexedHosts({ connection }: IndexingContext, hosts: readonly string[]): Promise<void> {
  if ((await connection.read()).state !== 'signed-out') await addMatchHosts(hosts);
}

/**
 * A program of these hosts cannot be minted: if their pages draw this account's button, the worker decides again. To be
 * called within `withMatchIndex`.
 */
export async function takeButtons(accountId: string, hosts: readonly string[]): Promise<void> {
  if (hosts.length > 0 && (await readButtons())?.accountId === accountId) await changeButtons(hosts, '');
}

/** Notes the hosts that programs lose, in the same transaction: if the worker dies now, the next one removes them. */
export async function noteLeftHosts(transaction: OfferTransaction, hosts: ReadonlySet<string>): Promise<void> {
  if (hosts.size === 0) return;
  const meta = metaOf(transaction);
  await meta.put('leftHosts', [...new Set([...((await meta.get('leftHosts')) ?? []), ...hosts])]);
}

/** Removes hosts from the index that a killed worker left there after it changed or deleted their programs. */
export const removeLeftHosts = (context: IndexingContext): Promise<void> =>
  withMatchIndex(() => removeUnusedHosts(context));

/** Removes those noted hosts that no program has. To be called within `withMatchIndex`. */
export async function removeUnusedHosts({ accountId, database, matchIndex }: IndexingContext): Promise<void> {
  const db = await database();
  const left = await readMeta(db, 'leftHosts');
  if (left === undefined) return;
  const unused: string[] = [];
  for (const host of left) {
    if ((await db.countFromIndex('offers', 'byHost', host)) > 0) continue;
    if (!(await matchIndex.isElsewhere(accountId, host))) unused.push(host);
  }
  await removeMatchHosts(unused);
  const transaction = db.transaction('meta', 'readwrite');
  const meta = metaOf(transaction);
  const looked = new Set(left);
  const others = ((await meta.get('leftHosts')) ?? []).filter((host) => !looked.has(host));
  if (others.length === 0) await meta.delete('leftHosts');
  else await meta.put('leftHosts', others);
  await transaction.done;
}
