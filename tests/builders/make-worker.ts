import { browser } from '#lib/platform/browser.ts';
import type { Random } from '#lib/platform/random.ts';
import { openDatabase } from '#lib/store/database.ts';
import { listPublicSuffixes } from '#lib/worker/list-public-suffixes.ts';
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';
import { type FakeService, fakeService } from '#tests/fakes/fake-service.ts';
import { createServices } from '../../entrypoints/background/create-services.ts';

export interface WorkerOptions {
  readonly clock?: FakeClock;
  readonly service?: FakeService;
  readonly random?: Random;
  /** What answers instead of `service`. */
  readonly fetch?: typeof globalThis.fetch;
  readonly isOnline?: () => boolean;
  readonly networkError?: string | null;
}

export const serviceUrl = 'https://publisher.example';

/** The whole worker from its own composition root, over fakes at the seams. Make a second one to "restart" it. */
export async function makeWorker(options: WorkerOptions = {}) {
  const { clock = fakeClock(), service = fakeService(), random = fakeRandom(), networkError = null } = options;
  const { isOnline = () => true } = options;
  const warnings: string[] = [];
  const services = createServices({
    clock,
    random,
    logger: { warn: (event, code) => void warnings.push(`${event}: ${code}`) },
    fetch: options.fetch ?? service.fetch,
    isOnline,
    observeNetworkErrors: () => ({
      errorName: networkError === null ? new Promise(() => {}) : Promise.resolve(networkError),
      stop: () => undefined,
    }),
    readSuffixList: async () => listPublicSuffixes().join('\n'),
  });
  const database = await openDatabase();
  return { ...services, clock, service, warnings, db: database };
}

export type Worker = Awaited<ReturnType<typeof makeWorker>>;

/** Connects as the options page does, with the permission given, and lets the first sync end. */
export async function connectWorker(worker: Worker): Promise<void> {
  browser.permissions.contains = (async () => true) as unknown as typeof browser.permissions.contains;
  await worker.clock.runUntil(
    worker.account.connect({ serviceUrl, marketplacePath: 'marketplaceextra', key: 'general', secret: 'a+b/c=' }),
  );
  await worker.clock.runUntil(worker.sync.run());
}
