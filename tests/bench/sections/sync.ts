import { setTimeout } from 'node:timers/promises';
import { gateWindowMs, interactiveReserve } from '#lib/domain/service/slot-wait.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { findAccountDatabase } from '../../e2e/fixtures/find-account-database.ts';
import type { LaunchedBrowser } from '../../e2e/fixtures/launch-browser.ts';
import { setCallsPerMinute } from '../../e2e/surfaces/options.ts';
import type { Sandbox } from '../../sandbox/create-sandbox.ts';
import { budgets } from '../budgets.ts';
import { connectProtocol, type TargetInfo } from '../connect-protocol.ts';
import type { Measurement } from '../measurement.ts';
import type { Section } from '../section.ts';
import { type ConnectedBrowser, withConnectedBrowser } from '../with-synced-browser.ts';

/** What a worker holds while it works. */
interface WorkerHeap {
  /** @returns By how many MB it grew: the most that was seen after a collection, beside the first. */
  stop(): Promise<number>;
}

const betweenLooksMs = 5_000;

/** Looks at the heap of the extension's worker every five seconds, each time after a collection. */
async function watchWorkerHeap({ debuggingPort, extensionId }: LaunchedBrowser): Promise<WorkerHeap> {
  const { send, close } = await connectProtocol(debuggingPort);
  const { targetInfos } = await send<{ targetInfos: readonly TargetInfo[] }>('Target.getTargets', { filter: [{}] });
  const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.includes(extensionId));
  if (worker === undefined) throw new Error('The worker does not run');
  const { targetId } = worker;
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });

  async function readMb(): Promise<number> {
    await send('HeapProfiler.collectGarbage', {}, sessionId);
    const { usedSize } = await send<{ usedSize: number }>('Runtime.getHeapUsage', {}, sessionId);
    return usedSize / 1e6;
  }

  const firstMb = await readMb();
  let maxMb = firstMb;
  const end = new AbortController();
  const looking = (async () => {
    while (!end.signal.aborted) {
      maxMb = Math.max(maxMb, await readMb());
      await setTimeout(betweenLooksMs, undefined, { signal: end.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      end.abort();
      await looking;
      close();
      return maxMb - firstMb;
    },
  };
}

const minuteMs = 60_000;
const fastLimit = 600;
const slowLimit = 20;
const slowWindows = 2;

export const sync: Section = {
  name: 'sync',
  title: 'A first sync, in calls a minute',
  note: `All calls of the listings over the time of the sync; at ${slowLimit} a minute, over ${slowWindows} windows of the gate. With pages open: the options and the Programs tab.`,
  async measure(size) {
    const few = size.of(10_000, 2_000);
    const alone = await timeSync(few, false);
    const watched = await timeSync(few, true);
    const again = await timeSync(few, false);
    const measurements: Measurement[] = [
      toShare(`${few.toLocaleString('en')} programs, ${fastLimit} a minute`, [alone, again]),
    ];
    if (!size.isQuick) {
      // The slow one makes a call each three seconds: it takes nothing from the other.
      const [many, slow] = await Promise.all([timeSync(100_000, false), watchSlowSync()]);
      measurements.push(toShare(`100,000 programs, ${fastLimit} a minute`, [many]), slow);
      measurements.push({
        what: 'growth of the worker meanwhile',
        unit: 'MB',
        measured: [many.grownMb],
        bar: budgets.workerGrowth,
      });
    }
    return [
      ...measurements,
      {
        what: `${few.toLocaleString('en')} programs, pages open`,
        unit: 'ms',
        measured: [watched.tookMs],
        beside: { what: 'without', taken: [alone.tookMs, again.tookMs] },
        bar: budgets.syncWithPages,
      },
    ];
  },
};

interface TimedSync {
  readonly calls: number;
  readonly tookMs: number;
  /** Of the worker's heap. */
  readonly grownMb: number;
}

function toShare(what: string, syncs: readonly TimedSync[]): Measurement {
  return {
    what,
    unit: 'calls a minute',
    measured: syncs.map(({ calls, tookMs }) => (calls / tookMs) * minuteMs),
    beside: { what: 'the limit', taken: [fastLimit] },
    bar: budgets.syncFast,
  };
}

const listingPaths = ['/api/offers/all', '/api/offers/updated', '/api/campaigns/all', '/api/marketplaceextra'];
const countListings = ({ control }: Sandbox) =>
  control.getStatistics().apiCalls.filter(({ path }) => listingPaths.includes(path)).length;

/** Holds the first listing back until the limit is set, and runs `watch` from then on. */
function withFirstSync<Result>(
  offers: number,
  callsPerMinute: number,
  watch: (browser: ConnectedBrowser, begin: () => void) => Promise<Result>,
): Promise<Result> {
  return withConnectedBrowser(
    async (browser) => {
      await setCallsPerMinute(browser.options, callsPerMinute);
      return watch(browser, () => browser.sandbox.control.clearFaults());
    },
    { offers, ratePerMinute: callsPerMinute },
    ({ control }) => control.addFault({ name: 'hold', path: '/api/offers/all' }),
  );
}

function timeSync(offers: number, hasPages: boolean): Promise<TimedSync> {
  return withFirstSync(offers, fastLimit, async ({ launched, sandbox, options, extension }, begin) => {
    const backstage = await extension.visit(`chrome-extension://${extension.extensionId}/manifest.json`);
    if (hasPages) await extension.openWorkspace('#/programs');
    else await options.close();
    const name = await findAccountDatabase(backstage);
    const ended = backstage.evaluate(untilSyncEnds, name);
    const heap = await watchWorkerHeap(launched);
    const startedAtMs = performance.now();
    begin();
    await ended;
    const tookMs = performance.now() - startedAtMs;
    return { calls: countListings(sandbox), tookMs, grownMb: await heap.stop() };
  });
}

/** Runs in a page of the extension that draws nothing. */
function untilSyncEnds(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const read = () => {
        const reading = opening.result.transaction('meta').objectStore('meta').get('syncProgress');
        reading.onerror = () => reject(reading.error);
        reading.onsuccess = () => {
          const progress: SyncProgress | undefined = reading.result;
          if (progress !== undefined && progress.lastCompletedAtMs !== null) resolve();
        };
      };
      new BroadcastChannel('data-changes').onmessage = ({ data }) => {
        if (data === 'sync-progress') read();
      };
      read();
    };
  });
}

/** Counts the calls of whole windows from the first on: what is left of one is not used later. */
function watchSlowSync(): Promise<Measurement> {
  return withFirstSync(100_000, slowLimit, async ({ sandbox }, begin) => {
    begin();
    await setTimeout(slowWindows * gateWindowMs);
    const calls = countListings(sandbox);
    return {
      what: `100,000 programs, ${slowLimit} a minute`,
      unit: 'calls',
      measured: [calls],
      beside: { what: 'what the gate lets through', taken: [slowWindows * (slowLimit - interactiveReserve)] },
      bar: budgets.syncSlow,
    };
  });
}
