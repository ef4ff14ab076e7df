import { setTimeout } from 'node:timers/promises';
import type { LaunchedBrowser } from '../e2e/fixtures/launch-browser.ts';
import { connectProtocol, type TargetInfo } from './connect-protocol.ts';

/** What a worker holds while it works. */
export interface WorkerHeap {
  /** @returns By how many MB it grew: the most that was seen after a collection, beside the first. */
  stop(): Promise<number>;
}

const betweenLooksMs = 5_000;

/** Looks at the heap of the extension's worker every five seconds, each time after a collection. */
export async function watchWorkerHeap({ debuggingPort, extensionId }: LaunchedBrowser): Promise<WorkerHeap> {
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
