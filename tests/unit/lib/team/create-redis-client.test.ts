import { expect, it } from 'vitest';
import { createRedisClient } from '#lib/team/create-redis-client.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

const access = { address: 'https://redis.example', token: 'opens' };

function aClient(answer: (init: RequestInit | undefined) => Promise<Response> | Response, token = access.token) {
  const clock = fakeClock();
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const client = createRedisClient({
    clock,
    async fetch(url, init) {
      sent.push({ url: String(url), init });
      return answer(init);
    },
  });
  return {
    sent,
    ask: (command: readonly [string, ...string[]] = ['PING']) => clock.runUntil(client({ ...access, token }, command)),
  };
}

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

it("a command to the team's Redis is one JSON list to the address, with the token and no cookies, and follows no redirect", async () => {
  const { sent, ask } = aClient(() => json({ result: 'PONG' }));
  expect(await ask(['SET', 'a', 'b'])).toEqual({ result: 'PONG' });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    url: access.address,
    init: {
      method: 'POST',
      body: '["SET","a","b"]',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      headers: { Authorization: 'Bearer opens' },
    },
  });
});

it.each([
  ['an unknown token', json({ error: 'Unauthorized' }, 401), 'wrong-token'],
  ['a token that may not', json({ error: 'NOPERM this user has no permissions' }, 400), 'refused'],
  ['a full memory', json({ error: "OOM command not allowed when used memory > 'maxmemory'." }, 400), 'full'],
  ['a plan that is used up', json({ error: 'ERR max daily request limit exceeded' }, 400), 'full'],
  ['a month that is used up', json({ error: 'ERR max requests limit exceeded. Limit: 5, Usage: 5.' }, 400), 'full'],
  ['a plan without room', json({ error: 'ERR DB capacity quota exceeded' }, 400), 'full'],
  ['a full disk', json({ error: 'MISCONF Errors writing to the AOF file: No space left on device' }, 400), 'full'],
  ['a start that is not over', json({ error: 'LOADING Redis is loading the dataset in memory' }, 400), 'unreachable'],
  ['no Redis behind the front', json({ error: 'connect ECONNREFUSED 127.0.0.1:6379' }, 500), 'unreachable'],
  ['a gateway without a back', new Response('<html>', { status: 502 }), 'unreachable'],
  ['a page', new Response('<html>'), 'not-redis'],
  ['JSON that is no answer', json([1, 2]), 'not-redis'],
  ['an answer without a result', json({}), 'not-redis'],
  ['nothing', new Response(''), 'not-redis'],
  ['more than any answer is', new Response('x'.repeat(4_100_000)), 'not-redis'],
] as const)("a command to the team's Redis says why %s is no answer", async (_what, response, problem) => {
  expect(await aClient(() => response).ask()).toEqual({ problem });
});

it("a command to the team's Redis ends after two seconds, and is not sent again", async () => {
  const { sent, ask } = aClient(
    (init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  expect(await ask()).toEqual({ problem: 'slow' });
  expect(sent).toHaveLength(1);
});

it("a command to the team's Redis says that no Redis answers", async () => {
  expect(await aClient(() => Promise.reject(new TypeError('Failed to fetch'))).ask()).toEqual({
    problem: 'unreachable',
  });
});

it.each(['••••••••', 'AX…9k', 'a\nb'])(
  "a command to the team's Redis calls a token wrong that no header can carry: %j",
  async (token) => {
    const { sent, ask } = aClient((init) => {
      new Headers(init?.headers);
      return json({ result: 'PONG' });
    }, token);
    expect(await ask()).toEqual({ problem: 'wrong-token' });
    expect(sent).toEqual([]);
  },
);

it("a command to the team's Redis has the token without a line break that a policy's file left behind it", async () => {
  const { sent, ask } = aClient(() => json({ result: 'PONG' }), 'opens\r\n');
  expect(await ask()).toEqual({ result: 'PONG' });
  expect(sent).toMatchObject([{ init: { headers: { Authorization: 'Bearer opens' } } }]);
});

it("a command to the team's Redis is not sent if it is too long", async () => {
  const { sent, ask } = aClient(() => json({ result: 1 }));
  expect(await ask(['SET', 'a', 'x'.repeat(1_000_001)])).toEqual({ problem: 'refused' });
  expect(sent).toEqual([]);
});
