import type { HttpBindings } from '@hono/node-server';
import type { Clock } from '#lib/platform/clock.ts';
import { createAddresses } from '#tests/sandbox/create-addresses.ts';
import { createWorld, type World } from '#tests/sandbox/create-world.ts';
import { createPublisherService } from '#tests/sandbox/service/create-publisher-service.ts';

export interface SandboxService {
  readonly fetch: typeof globalThis.fetch;
  readonly world: World;
  /** The parameters of each call of a path below `/api/`, in order. */
  parameters(path: string): readonly Readonly<Record<string, string>>[];
  /** From now on this answers; where it says null, the call goes to the service. */
  intercept(answer: Interceptor | null): void;
}

type Interceptor = (path: string, signal: AbortSignal | null) => Promise<Response> | null;

/** Faults of a connection cannot be had here. */
const noConnection = { incoming: {} } as HttpBindings;

/** The service of the sandbox without its port: behind `fetch`, by the clock of the test. */
export function makeSandboxService({ clock, conversions }: { clock: Clock; conversions: number }): SandboxService {
  const world = createWorld({
    addresses: createAddresses({ port: 80, domain: 'example' }),
    settings: {
      ratePerMinute: 1_000_000,
      deeplinkRatePerMinute: 1_000_000,
      monthlyQuota: 1000,
      offers: 64,
      conversions,
      timeZoneOffsetMinutes: 480,
      quotaPeriod: 'month',
      tokenKind: 'jwt',
      chargeDuplicates: true,
      variants: [],
      marketplacePath: 'marketplaceextra',
      key: 'general',
      secret: 'a+b/c=',
      nowMs: clock.nowMs(),
    },
  });
  const service = createPublisherService({ world, stopping: new AbortController().signal });
  let answer: Interceptor | null = null;
  return {
    world,
    async fetch(url, init) {
      world.clock.set(clock.nowMs());
      const path = new URL(String(url)).pathname.replace(/^\/api\//, '');
      return answer?.(path, init?.signal ?? null) ?? service.handle(new Request(String(url), init), noConnection);
    },
    parameters: (path) =>
      world.log.apiCalls.filter((call) => call.path === `/api/${path}`).map(({ parameters }) => parameters),
    intercept(next) {
      answer = next;
    },
  };
}
