// Not the global one: a document's own waits a millisecond and more.
import { setImmediate } from 'node:timers/promises';
import { IDBDatabase } from 'fake-indexeddb';
import { isCryptographyUnderWay } from '#tests/fakes/cryptography-under-way.ts';

/** How many turns of the event loop without a transaction count as rest: an answer's body takes some to be read. */
const quietTurns = 10;
/** Ends the wait where a test left a transaction that never ends. */
const maxTurns = 500;

/** Files share a process, and each runs the set-up: transactions and the number of the test are kept across them. */
const shared = globalThis as typeof globalThis & { openTransactions?: Set<IDBTransaction>; testNumber?: number };

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
    quiet = (open === undefined || open.size === 0) && !isCryptographyUnderWay() ? quiet + 1 : 0;
  }
  // What never ends was waited for once.
  open?.clear();
}

/** From now on the network of the test before is gone. */
export function endTestBefore(): void {
  shared.testNumber = (shared.testNumber ?? 0) + 1;
}

/**
 * The network of the test that makes it: behind the test's end no call leaves, and no answer arrives. Otherwise a sync
 * that nothing waited for would write its token or its hosts into the browser of the next test.
 */
export function whileTestLasts(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const { testNumber } = shared;
  const unlessOver = () => (shared.testNumber === testNumber ? undefined : new Promise<never>(() => undefined));
  return async (url, init) => {
    await unlessOver();
    const answer = await fetch(url, init);
    await unlessOver();
    return answer;
  };
}
