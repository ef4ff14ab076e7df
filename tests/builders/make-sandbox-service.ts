import type { HttpBindings } from '@hono/node-server';
import type { Clock } from '#lib/platform/clock.ts';
import { createAddresses } from '#tests/sandbox/create-addresses.ts';
import type { AccountRequest } from '#tests/sandbox/create-publisher-accounts.ts';
import { createWorld, type World } from '#tests/sandbox/create-world.ts';
import { createPublisherService } from '#tests/sandbox/service/create-publisher-service.ts';

export interface SandboxService {
  readonly fetch: typeof globalThis.fetch;
  readonly world: World;
  /** The parameters of each call of a path below `/api/`, in order. */
  parameters(path: string): readonly Readonly<Record<string, string>>[];
  /** From now on this answers; if it returns null, the call reaches the service. */
  intercept(answer: Interceptor | null): void;
}

/** @param pass Has the service answer, as it would have without. */
type Interceptor = (
  path: string,
  signal: AbortSignal | null,
  pass: () => Promise<Response>,
) => Promise<Response> | null;

/** A connection that the service may lose, before its answer or half-way in it. */
function aConnection() {
  const sent: Uint8Array[] = [];
  let isLost = false;
  const lose = () => {
    isLost = true;
  };
  const env: HttpBindings = Object.assign(Object.create(null), {
    incoming: { socket: { destroy: lose, resetAndDestroy: lose } },
    outgoing: {
      writeHead: () => undefined,
      write(bytes: Uint8Array, onWritten: () => void) {
        sent.push(bytes);
        onWritten();
      },
    },
  });
  return {
    env,
    /** How `fetch` reports it: a lost connection fails, and no redirect is followed. */
    carry(response: Response): Response {
      if (isLost && sent.length > 0) return new Response(cutBody(sent));
      if (isLost || (response.status >= 300 && response.status < 400)) throw new TypeError('Failed to fetch');
      return response;
    },
  };
}

function cutBody(sent: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const left = [...sent];
  return new ReadableStream({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.error(new TypeError('network error'));
      else controller.enqueue(next);
    },
  });
}

/**
 * Waits for an answer, as long as the caller does. A listener on the signal would keep the answer in memory, so it is
 * removed behind it.
 */
function orAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal | null): Promise<Answer> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  return Promise.race([answer, aborted]).finally(() => signal?.removeEventListener('abort', onAbort));
}

/** The service of the sandbox without its port: behind `fetch`, by the clock of the test. */
export function makeSandboxService({
  clock,
  conversions,
  offers = 64,
  accounts = [],
  monthlyQuota = 1000,
}: {
  readonly clock: Clock;
  readonly conversions: number;
  readonly offers?: number;
  /** Further accounts of the service. */
  readonly accounts?: readonly AccountRequest[];
  /** Links that the service makes for an account in a month. */
  readonly monthlyQuota?: number;
}): SandboxService {
  const world = createWorld({
    addresses: createAddresses({ port: 80, domain: 'example' }),
    settings: {
      ratePerMinute: 1_000_000,
      deeplinkRatePerMinute: 1_000_000,
      monthlyQuota,
      offers,
      conversions,
      timeZoneOffsetMinutes: 480,
      quotaPeriod: 'month',
      tokenKind: 'jwt',
      chargeDuplicates: true,
      variants: [],
      marketplacePath: 'marketplaceextra',
      key: 'general',
      secret: 'a+b/c=',
      accounts,
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
      const signal = init?.signal ?? null;
      const pass = async () => {
        const { env, carry } = aConnection();
        return carry(await orAborted(service.handle(new Request(String(url), init), env), signal));
      };
      return answer?.(path, signal, pass) ?? pass();
    },
    parameters: (path) =>
      world.log.apiCalls.filter((call) => call.path === `/api/${path}`).map(({ parameters }) => parameters),
    intercept(next) {
      answer = next;
    },
  };
}
