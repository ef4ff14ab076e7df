// Not the global one: a document's own waits a millisecond and more.
import { setImmediate } from 'node:timers/promises';
import { IDBDatabase } from 'fake-indexeddb';

/** How many turns of the event loop without a transaction count as rest. */
const quietTurns = 3;
/** Ends the wait where a test left a transaction that never ends. */
const maxTurns = 500;

/** Files share a process, and each runs the set-up: the transactions are kept across them. */
const shared = globalThis as typeof globalThis & { openTransactions?: Set<IDBTransaction> };

if (shared.openTransactions === undefined) {
  const open = new Set<IDBTransaction>();
  shared.openTransactions = open;
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
    const begun = transaction.apply(this, args);
    open.add(begun);
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => open.delete(begun), { once: true });
    return begun;
  };
}

/**
 * Waits until the workers of earlier tests have written what they were writing. A test may end while a sync stores a
 * page: the page's hosts would be written into the browser of the next test.
 */
export async function awaitRest(): Promise<void> {
  const open = shared.openTransactions;
  let quiet = 0;
  for (let turn = 0; quiet < quietTurns && turn < maxTurns; turn += 1) {
    await setImmediate();
    quiet = open === undefined || open.size === 0 ? quiet + 1 : 0;
  }
  // What never ends was waited for once.
  open?.clear();
}
