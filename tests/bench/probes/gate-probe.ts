import { createSystemClock } from '#lib/platform/clock.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import { openDatabase } from '#lib/store/database.ts';
import { createRequestGate } from '#lib/worker/service/create-request-gate.ts';

/** Runs in a page of the browser, bundled: the gate as the worker has it, on the browser's own IndexedDB. */
export interface GateProbe {
  /** Takes a slot; ms until it is on disk. */
  measureReserve(): Promise<number>;
  /** Puts one value with strict durability into the same database; ms until it is on disk. */
  measurePut(): Promise<number>;
}

/** A minute that has room for all rounds of a run, so that none of them waits. */
const callsPerMinute = 600;

async function createGateProbe(): Promise<GateProbe> {
  const database = await openDatabase(`bench-${crypto.randomUUID()}`);
  const gate = createRequestGate({
    database: async () => database,
    clock: createSystemClock(),
    random: createSystemRandom(),
    readCallsPerMinute: async () => callsPerMinute,
    readCallsLostAtMs: async () => 0,
  });

  const measure = async (act: () => Promise<unknown>) => {
    const startedAtMs = performance.now();
    await act();
    return performance.now() - startedAtMs;
  };

  return {
    measureReserve: () => measure(() => gate.reserve({ endpoint: 'deeplink/generate', lane: 'interactive' })),
    measurePut: () =>
      measure(async () => {
        const transaction = database.transaction('meta', 'readwrite', { durability: 'strict' });
        void transaction.store.put({ atMs: performance.now() }, 'bench');
        await transaction.done;
      }),
  };
}

Object.assign(globalThis, { createGateProbe });
