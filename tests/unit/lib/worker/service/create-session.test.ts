import { expect, it } from 'vitest';
import type { StoredToken } from '#lib/store/accounts/account-items.ts';
import { createTokenKeeper, type TokenKeeperDependencies } from '#lib/worker/service/create-session.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

it('a token that is asked for after a new connecting is asked for once, also when the former call ends late', async () => {
  const clock = fakeClock();
  const aToken = (token: string, refreshAtMs: number) => ({ token, refreshAtMs, expiresAtMs: refreshAtMs });
  let stored: StoredToken | null = null;
  const dependencies = {
    vault: { read: async () => ({ key: 'general', secret: 'a' }) },
    connection: { read: async () => ({ state: 'connected', serviceUrl: 'https://publisher.example' }) },
    tokenItem: {
      read: async () => stored,
      write: async (token: StoredToken) => {
        stored = token;
      },
    },
    clock,
  } as unknown as TokenKeeperDependencies;
  const calls: PromiseWithResolvers<StoredToken>[] = [];
  const keeper = createTokenKeeper(dependencies, () => {
    const call = Promise.withResolvers<StoredToken>();
    calls.push(call);
    return call.promise;
  });

  const former = keeper.read().catch((error: unknown) => error);
  await expect.poll(() => calls.length).toBe(1);
  await keeper.begin(aToken('stale', 0));
  const own = keeper.read();
  await expect.poll(() => calls.length).toBe(2);
  calls[0]?.resolve(aToken('of the former connection', clock.nowMs() + 1));
  expect(await former).toMatchObject({ code: 'not-connected' });
  const shared = keeper.read();
  calls[1]?.resolve(aToken('new', clock.nowMs() + 1));
  expect(await Promise.all([own, shared])).toEqual(['new', 'new']);
  expect(calls).toHaveLength(2);
});
