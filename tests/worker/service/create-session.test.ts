import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import type { StoredToken } from '#lib/store/accounts/account-items.ts';
import { signOutAccount } from '#lib/worker/accounts/account-leaving.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import type { CallContext } from '#lib/worker/service/create-session.ts';
import { credentials, makeWorker, permitService, serviceUrl, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, anEnvelope, type FakeAnswer } from '#tests/fakes/fake-service.ts';

const minuteMs = 60_000;
const wrongCredentials = aFailure(401, 'invalid Credentials');

/** Tokens of the service, as it issues them: the first one at the connecting. */
const first = 'token-1';
const second = 'token-2';

let worker: Worker;
beforeEach(async () => {
  worker = await connect();
});

/** A connected worker whose session only the test uses. */
async function connect(): Promise<Worker> {
  permitService(true);
  const connected = await makeWorker();
  await connected.clock.runUntil(connectAccount(connected.device, credentials));
  await connected.clock.runUntil(connected.sync.run());
  return connected;
}

const authentications = () => worker.service.count('authenticate');
const stateOf = async () => (await worker.connection.read()).state;
const readToken = async () => (await worker.items.token.read())?.token ?? null;
const aToken = (token: string): StoredToken => ({
  token,
  expiresAtMs: worker.clock.nowMs() + 120 * minuteMs,
  refreshAtMs: worker.clock.nowMs() + 115 * minuteMs,
});

/** A call that the service refuses the tokens of: answers with the tokens that it was sent with. */
function aCall(...refused: readonly string[]) {
  const sent: string[] = [];
  const call = async ({ token }: CallContext) => {
    sent.push(token);
    if (refused.includes(token)) throw new AppError('token-rejected');
    return token;
  };
  return { sent, call };
}

const run = <Result>(call: (context: CallContext) => Promise<Result>) =>
  worker.clock.runUntil(worker.session.withToken(call));

/** Holds the next authenticate until it is released, and resolves when it has been sent. */
function holdAuthenticate() {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
  const before = authentications();
  worker.service.once('authenticate', () => promise);
  return { asked: () => expect.poll(authentications).toBe(before + 1), answer: resolve };
}

it('a call is sent with the stored token, to the address and in the encoding of the account', async () => {
  expect(await run(async (context) => context)).toEqual({
    token: first,
    serviceUrl,
    encoding: 'json',
    isEncodingSettled: true,
  });
  expect(authentications()).toBe(1);
});

it('a call after a token failure is sent once more, with a new token that is kept', async () => {
  const { sent, call } = aCall(first);
  expect(await run(call)).toBe(second);
  expect(sent).toEqual([first, second]);
  expect(authentications()).toBe(2);
  expect(await readToken()).toBe(second);
});

it('a call that fails with every token is sent twice and not a third time', async () => {
  const { sent, call } = aCall(first, second);
  await expect(run(call)).rejects.toMatchObject({ code: 'token-rejected' });
  expect(sent).toEqual([first, second]);
  expect(authentications()).toBe(2);
  expect(await stateOf()).toBe('connected');
});

it.each([
  'rate-limited',
  'service-failure',
  'timed-out',
  'malformed-answer',
  'wrong-credentials',
  'incorrect-arguments',
] as const)('a call that fails with %s is sent once, and its token stays', async (code) => {
  let calls = 0;
  const failing = async () => {
    calls += 1;
    throw new AppError(code);
  };
  await expect(run(failing)).rejects.toMatchObject({ code });
  expect(calls).toBe(1);
  expect(authentications()).toBe(1);
  expect(await readToken()).toBe(first);
});

it('a call is not sent without the permission for the service, and neither is an authenticate', async () => {
  await worker.items.token.remove();
  permitService(false);
  const { sent, call } = aCall();
  await expect(run(call)).rejects.toMatchObject({ code: 'permission-missing' });
  expect(sent).toEqual([]);
  expect(authentications()).toBe(1);
});

it('tokens that are refused to two callers at once are renewed once for both', async () => {
  const { sent, call } = aCall(first);
  const bothSent = Promise.withResolvers<void>();
  let calls = 0;
  const together = async (context: CallContext) => {
    calls += 1;
    if (calls === 2) bothSent.resolve();
    await bothSent.promise;
    return call(context);
  };
  const both = Promise.all([worker.session.withToken(together), worker.session.withToken(together)]);
  expect(await worker.clock.runUntil(both)).toEqual([second, second]);
  expect(sent).toEqual([first, first, second, second]);
  expect(authentications()).toBe(2);
});

it('tokens that are refused to two callers at once are renewed once, also when one caller fails after the other has renewed them', async () => {
  const late = Promise.withResolvers<never>();
  const sent: string[] = [];
  const hearsLate = worker.session.withToken(async ({ token }) => {
    sent.push(token);
    return token === first ? late.promise : token;
  });
  await expect.poll(() => sent).toEqual([first]);
  expect(await run(aCall(first).call)).toBe(second);
  late.reject(new AppError('token-rejected'));
  expect(await worker.clock.runUntil(hearsLate)).toBe(second);
  expect(authentications()).toBe(2);
  expect(await readToken()).toBe(second);
});

describe('credentials that the service no longer takes', () => {
  beforeEach(() => worker.service.respond('authenticate', wrongCredentials));

  it('credentials that the service no longer takes are sent once, and the account needs attention from then on', async () => {
    const { sent, call } = aCall(first);
    await expect(run(call)).rejects.toMatchObject({ code: 'needs-attention' });
    expect(sent).toEqual([first]);
    expect(authentications()).toBe(2);
    expect(await worker.connection.read()).toMatchObject({ state: 'needs-attention', reason: 'wrong-credentials' });

    await expect(run(call)).rejects.toMatchObject({ code: 'needs-attention' });
    expect(sent).toEqual([first]);
    expect(authentications()).toBe(2);
  });

  it('credentials that the service no longer takes are sent once for all waiting callers', async () => {
    await worker.items.token.remove();
    const { sent, call } = aCall();
    const both = [worker.session.withToken(call), worker.session.withToken(call)];
    const outcomes = await worker.clock.runUntil(Promise.allSettled(both));
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'needs-attention' } },
      { status: 'rejected', reason: { code: 'needs-attention' } },
    ]);
    expect(sent).toEqual([]);
    expect(authentications()).toBe(2);
  });

  it('credentials that the service no longer takes say nothing of those that are connected meanwhile', async () => {
    const held = holdAuthenticate();
    await worker.items.token.remove();
    const outcome = worker.session.withToken(aCall().call).catch(toAppError);
    await held.asked();
    // The record of the new connection is stored, and its session has not begun yet.
    await worker.connection.change((before) => ({
      ...before,
      state: 'connected',
      connectedAtMs: worker.clock.nowMs() + minuteMs,
    }));
    held.answer(wrongCredentials);
    expect(await worker.clock.runUntil(outcome)).toMatchObject({ code: 'needs-attention' });
    expect(await stateOf()).toBe('connected');
  });

  it('credentials that the service no longer takes that are lost count as such: nothing is sent, and the account needs attention', async () => {
    await worker.items.token.remove();
    await worker.vault.clear();
    await expect(run(aCall().call)).rejects.toMatchObject({ code: 'needs-attention' });
    expect(authentications()).toBe(1);
    expect(await stateOf()).toBe('needs-attention');
  });
});

it.each<[string, FakeAnswer]>([
  ['unreachable', 'drop'],
  ['timed-out', 'silence'],
  ['service-failure', aFailure(500, 'Server Error')],
  ['rate-limited', aFailure(429, 'Too Many Attempts.')],
  ['not-publisher-service', { text: '<html>Maintenance</html>' }],
])(
  'an authenticate that fails with %s does not judge the credentials: the next call asks again',
  async (code, answer) => {
    await worker.items.token.remove();
    worker.service.once('authenticate', answer);
    await expect(run(aCall().call)).rejects.toMatchObject({ code });
    expect(await stateOf()).toBe('connected');

    expect(await run(aCall().call)).toBe(second);
    expect(authentications()).toBe(3);
  },
);

describe('a request from before a sign-out whose answer comes after it', () => {
  beforeEach(() => worker.items.token.remove());

  it.each<[string, FakeAnswer]>([
    ['a token', anEnvelope({ token: 'too-late' })],
    ['wrong credentials', wrongCredentials],
    ['a fault', aFailure(500, 'Server Error')],
  ])('a request from before a sign-out whose answer comes after it changes nothing: %s', async (_what, late) => {
    const { asked, answer } = holdAuthenticate();
    const { sent, call } = aCall();
    const outcome = worker.session.withToken(call).catch((error: unknown) => error);
    await asked();
    await worker.session.close();
    answer(late);

    expect(await outcome).toMatchObject({ code: 'not-connected' });
    expect(sent).toEqual([]);
    expect(await readToken()).toBeNull();
    expect(await worker.vault.read()).toBeNull();
    expect(await stateOf()).toBe('connected');
  });

  it('a request from before a sign-out whose answer comes after it keeps the token of a connecting in between, and requests none beside it', async () => {
    const { asked, answer } = holdAuthenticate();
    const { sent, call } = aCall();
    const outcome = worker.session.withToken(call).catch((error: unknown) => error);
    await asked();
    await worker.session.begin(aToken('of the new connection'));
    answer(anEnvelope({ token: 'too-late' }));

    expect(await outcome).toMatchObject({ code: 'not-connected' });
    expect(sent).toEqual([]);
    expect(await readToken()).toBe('of the new connection');
    expect(await run(call)).toBe('of the new connection');
    expect(authentications()).toBe(2);
  });

  it('a request from before a sign-out whose answer comes after it marks no account whose credentials it no longer finds', async () => {
    const root = await worker.device.root();
    const released = Promise.withResolvers<void>();
    let isHeld = false;
    // From here on the session reads the account, and then its credentials: the read ends after the sign-out.
    browser.permissions.contains = async () => {
      const transaction = root.transaction('accounts', 'readwrite');
      void (async () => {
        let isReleased = false;
        void released.promise.then(() => {
          isReleased = true;
        });
        while (!isReleased) await transaction.store.count();
      })();
      isHeld = true;
      return true;
    };
    const outcome = worker.session.withToken(aCall().call).catch((error: unknown) => error);
    await expect.poll(() => isHeld).toBe(true);
    await worker.clock.advance(0);
    await worker.session.close();
    released.resolve();

    expect(await outcome).toMatchObject({ code: 'not-connected' });
    expect(await stateOf()).toBe('connected');
  });

  it('a request from before a sign-out whose answer comes after it does not delay later callers', async () => {
    const { asked } = holdAuthenticate();
    void worker.session.withToken(aCall().call).catch(() => undefined);
    await asked();
    await worker.session.close();
    await worker.vault.store(credentials);

    expect(await run(aCall().call)).toBe(second);
  });
});

it('a token that is being read when the user signs out is not sent any more', async () => {
  const { session } = browser.storage;
  const { get } = session;
  const released = Promise.withResolvers<void>();
  let isRead = false;
  session.get = (async (key: string) => {
    const stored = await get.call(session, key);
    isRead = true;
    await released.promise;
    return stored;
  }) as typeof session.get;
  const { sent, call } = aCall();
  const outcome = worker.session.withToken(call).catch((error: unknown) => error);
  await expect.poll(() => isRead).toBe(true);
  await worker.session.close();
  released.resolve();
  session.get = get;

  expect(await outcome).toMatchObject({ code: 'not-connected' });
  expect(sent).toEqual([]);
});

it('a call that was pending when the user connected again takes no token of the new connection, although its own is refused', async () => {
  const late = Promise.withResolvers<never>();
  const sent: string[] = [];
  const call = async ({ token }: CallContext) => {
    sent.push(token);
    return late.promise;
  };
  const outcome = worker.session.withToken(call).catch((error: unknown) => error);
  await expect.poll(() => sent).toEqual([first]);
  await worker.session.begin(aToken('of the new connection'));
  late.reject(new AppError('token-rejected'));

  expect(await outcome).toMatchObject({ code: 'not-connected' });
  expect(sent).toEqual([first]);
  expect(await readToken()).toBe('of the new connection');
});

it.each(['close', 'begin'] as const)(
  'a subscriber is notified by %s, and one that subscribes afterwards is not',
  async (how) => {
    const before = worker.session.ended();
    expect(before.aborted).toBe(false);
    await (how === 'close' ? worker.session.close() : worker.session.begin(aToken('new')));
    expect(before.aborted).toBe(true);
    expect(before.reason).toMatchObject({ code: 'not-connected' });
    expect(worker.session.ended().aborted).toBe(false);
  },
);

describe('a token', () => {
  const aJwt = (lifeMs: number, name: string) => {
    const claims = { iat: 1_000, exp: 1_000 + lifeMs / 1_000, name };
    return `${btoa('{}')}.${btoa(JSON.stringify(claims))}.signature`;
  };

  it.each([
    ['a minute', 1, 0.9],
    ['ten minutes', 10, 9],
    ['fifty minutes', 50, 45],
    ['two hours', 120, 115],
    ['a day', 1440, 1435],
  ])(
    'a token of %s is renewed in time, and not on every call before',
    async (_what, lifeMinutes, renewedAfterMinutes) => {
      await worker.items.token.remove();
      worker.service.once('authenticate', anEnvelope({ token: aJwt(lifeMinutes * minuteMs, 'short') }));
      const startMs = worker.clock.nowMs();
      const { token = '', expiresAtMs = 0 } = (await run(aCall().call).then(() => worker.items.token.read())) ?? {};
      expect(expiresAtMs - startMs).toBe(lifeMinutes * minuteMs);

      await worker.clock.advance(renewedAfterMinutes * minuteMs - 1);
      expect(await run(aCall().call)).toBe(token);
      await worker.clock.advance(1);
      expect(await run(aCall().call)).toBe(second);
    },
  );

  it('a token whose end is beyond all numbers is kept as one that names no end, and not requested on every call', async () => {
    await worker.items.token.remove();
    const token = `${btoa('{}')}.${btoa('{"iat":1000,"exp":1e999}')}.signature`;
    worker.service.respond('authenticate', anEnvelope({ token }));
    const startMs = worker.clock.nowMs();
    for (let calls = 0; calls < 3; calls += 1) expect(await run(aCall().call)).toBe(token);
    expect(authentications()).toBe(2);
    expect((await worker.items.token.read())?.expiresAtMs).toBe(startMs + 120 * minuteMs);
  });

  it('a token lives from when it was requested, however long its answer took', async () => {
    await worker.items.token.remove();
    const startMs = worker.clock.nowMs();
    worker.service.once('authenticate', async () => {
      await worker.clock.advance(20_000);
      return anEnvelope({ token: aJwt(10 * minuteMs, 'slow') });
    });
    // Not driven by the clock, which would run to the end of the call's patience.
    await worker.session.withToken(aCall().call);
    expect(worker.clock.nowMs()).toBe(startMs + 20_000);
    expect((await worker.items.token.read())?.expiresAtMs).toBe(startMs + 10 * minuteMs);
  });
});

it('an account that is signed out sends nothing, although a token is left', async () => {
  await worker.clock.runUntil(signOutAccount(worker.device, worker.accountId));
  await worker.items.token.write(aToken('left'));
  const { sent, call } = aCall();
  await expect(run(call)).rejects.toMatchObject({ code: 'not-connected' });
  expect(sent).toEqual([]);
  expect(authentications()).toBe(1);
});
