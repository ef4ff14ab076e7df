import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whileTimeStands } from '#tests/fakes/cryptography-under-way.ts';
import type { TestRedis } from './start-redis.ts';

/** Any page may ask. */
const open = { 'Access-Control-Allow-Origin': '*' };

/** The one script call that reads the time: the front may return another one. */
const timeCall = "redis.call('TIME')";

export interface RestFrontOptions {
  readonly redis: Pick<TestRedis, 'send'>;
  readonly token: string;
  /** A clock of the test's instead of the Redis' own, in ms since the epoch. */
  readonly nowMs?: () => number;
}

/** What was sent over the wire, as it was. */
export interface WireRecord {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Redis over REST, as Upstash speaks it: a command is a JSON array, and its answer `{ result }` or `{ error }`. */
export function createRestFront({ redis, token, nowMs }: RestFrontOptions) {
  const wire: WireRecord[] = [];

  async function answer(headers: Headers, body: string): Promise<{ status: number; json: object }> {
    wire.push({ headers: Object.fromEntries(headers), body });
    if (headers.get('Authorization') !== `Bearer ${token}`) return { status: 401, json: { error: 'Unauthorized' } };
    const command: unknown = JSON.parse(body);
    if (!Array.isArray(command)) return { status: 400, json: { error: 'ERR a command is a list' } };
    try {
      return { status: 200, json: { result: await redis.send(await onClock(command)) } };
    } catch (error) {
      return { status: 400, json: { error: (error as Error).message } };
    }
  }

  /** Scripts read the test's clock out of a key, so that Redis knows each script and not one a moment. */
  async function onClock(command: readonly (string | number)[]) {
    if (nowMs === undefined || command[0] !== 'EVAL') return command;
    const now = nowMs();
    await redis.send(['SET', 'test:now', `${Math.floor(now / 1000)} ${Math.floor((now % 1000) * 1000)}`]);
    const told = "{ string.match(redis.call('GET', 'test:now'), '(%d+) (%d+)') }";
    return command.map((part, index) => (index === 1 ? String(part).replaceAll(timeCall, told) : part));
  }

  /** The front as a `fetch`, without a network between. */
  const fetchFront: typeof globalThis.fetch = async (_url, init) => {
    const { status, json } = await whileTimeStands(() => answer(new Headers(init?.headers), String(init?.body)));
    return new Response(JSON.stringify(json), { status });
  };

  return {
    wire,
    fetch: fetchFront,

    /** Over HTTP on this machine. */
    async listen() {
      const server = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk) => {
          body += chunk;
        });
        request.on('end', () => {
          // A page without the permission asks first.
          if (request.method === 'OPTIONS') {
            response
              .writeHead(204, { ...open, 'Access-Control-Allow-Headers': '*, Authorization, Content-Type' })
              .end();
            return;
          }
          void answer(new Headers(request.headers as Record<string, string>), body).then(({ status, json }) => {
            response.writeHead(status, { ...open, 'Content-Type': 'application/json' }).end(JSON.stringify(json));
          });
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      return {
        address: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise<void>((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      };
    },
  };
}
