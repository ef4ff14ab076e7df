import { IDBDatabase } from 'fake-indexeddb';

/** How many turns of the event loop without a transaction count as rest. */
const quietTurns = 3;
/** Ends the wait where a test left something that never rests. */
const maxTurns = 500;

/** Files share a process, and each runs the set-up: the count is kept across them. */
const shared = globalThis as typeof globalThis & { openTransactions?: { count: number } };

if (shared.openTransactions === undefined) {
  const open = { count: 0 };
  shared.openTransactions = open;
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
    const begun = transaction.apply(this, args);
    open.count += 1;
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => (open.count -= 1), { once: true });
    return begun;
  };
}

/**
 * Waits until the workers of earlier tests have written what they were writing. A test may end while a sync stores a
 * page: the page's hosts would be written into the browser of the next test.
 */
export async function awaitRest(): Promise<void> {
  let quiet = 0;
  for (let turn = 0; quiet < quietTurns && turn < maxTurns; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = shared.openTransactions?.count === 0 ? quiet + 1 : 0;
  }
}
