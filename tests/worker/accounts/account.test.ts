import { beforeEach, describe, expect, it } from 'vitest';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { refreshCampaigns } from '#lib/worker/coupons/campaigns.ts';
import { connectWorker, credentials, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, aListing, anEnvelope, type FakeAnswer, type FakeCall } from '#tests/fakes/fake-service.ts';

async function connect(worker: Worker, change: Partial<MessageInput<'connect'>> = {}) {
  await worker.clock.runUntil(connectAccount(worker.device, { ...credentials, ...change }));
}

describe('connecting', () => {
  beforeEach(() => permitService(true));

  it.each<[string, FakeAnswer, string | null]>([
    ['not-publisher-service', anEnvelope({ nothing: true }), null],
    ['service-failure', { httpStatus: 503, text: 'busy' }, null],
    ['timed-out', 'silence', null],
    ['unreachable', 'drop', null],
    ['unreachable', 'drop', 'net::ERR_CONNECTION_REFUSED'],
    ['certificate', 'drop', 'net::ERR_CERT_AUTHORITY_INVALID'],
    ['certificate', 'drop', 'SEC_ERROR_UNKNOWN_ISSUER'],
    ['rate-limited', aFailure(429, 'Too Many Attempts.'), null],
  ])('connecting says %s, and stores nothing', async (code, answer, networkError) => {
    const worker = await makeWorker({ networkError });
    worker.service.respond('authenticate', answer);

    await expect(connect(worker)).rejects.toMatchObject({ code });
    expect(await worker.db.count('vault')).toBe(0);
    expect(await worker.connection.read()).toMatchObject({ state: 'signed-out', serviceUrl: '' });
    expect(worker.service.calls).toHaveLength(1);
  });

  it.each<FakeAnswer>([
    aFailure(401, 'invalid Credentials'),
    { body: { status: 'error', message: 'Invalid credentials', data: [] } },
  ])(
    'connecting says wrong-credentials, and stores nothing, after asking in JSON and as a form: %o',
    async (answer) => {
      const worker = await makeWorker();
      worker.service.respond('authenticate', answer);

      await expect(connect(worker)).rejects.toMatchObject({ code: 'wrong-credentials' });
      expect(await worker.db.count('vault')).toBe(0);
      expect(worker.service.calls.map(({ encoding }) => encoding)).toEqual(['json', 'form']);
    },
  );

  it('connecting calls a wrong secret wrong at the first answer of an address that is known', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);
    const before = worker.service.calls.length;
    worker.service.respond('authenticate', aFailure(401, 'invalid Credentials'));

    await expect(connect(worker, { key: 'another' })).rejects.toMatchObject({ code: 'wrong-credentials' });
    expect(worker.service.calls).toHaveLength(before + 1);
  });

  it.each([
    ['http://publisher.example'],
    ['https://user:pass@publisher.example'],
    ['ftp://publisher.example'],
    ['not a url at all'],
  ])('connecting sends nothing to %s', async (typedUrl) => {
    const worker = await makeWorker();

    await expect(connect(worker, { serviceUrl: typedUrl })).rejects.toMatchObject({ code: 'unsafe-service-url' });
    expect(worker.service.calls).toHaveLength(0);
  });

  it('connecting sends nothing without the permission for the origin', async () => {
    permitService(false);
    const worker = await makeWorker();

    await expect(connect(worker)).rejects.toMatchObject({ code: 'permission-missing' });
    expect(worker.service.calls).toHaveLength(0);
  });

  it('connecting sends key and secret whole, once, and no Authorization header', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);

    const [first, ...others] = worker.service.calls.filter(({ path }) => path === 'authenticate');
    expect(first).toMatchObject({ parameters: { key: 'general', secret: 'a+b/c=' }, authorization: null });
    expect(others).toHaveLength(0);
  });
});

describe('the encoding of calls', () => {
  beforeEach(() => permitService(true));
  const encodings = (worker: Worker, path: string) =>
    worker.service.calls.filter((call) => call.path === path).map(({ encoding }) => encoding);
  const listCampaigns = async (worker: Worker) => {
    await worker.clock.runUntil(refreshCampaigns(worker, '1'));
  };
  const takesForms = ({ encoding }: FakeCall) =>
    encoding === 'form' ? anEnvelope({ token: 'token' }) : aFailure(401, 'Incorrect arguments');

  it('the encoding of calls is JSON for every call to a service that takes JSON', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);

    expect(new Set(worker.service.calls.map(({ encoding }) => encoding))).toEqual(new Set(['json']));
    expect(await worker.connection.read()).toMatchObject({ bodyEncoding: 'json' });
  });

  it('the encoding of calls is a form for a service whose authenticate takes no JSON, and the account remembers it', async () => {
    const worker = await makeWorker();
    worker.service.respond('authenticate', takesForms);
    await connectWorker(worker);
    expect(encodings(worker, 'authenticate')).toEqual(['json', 'form']);
    expect(await worker.connection.read()).toMatchObject({ bodyEncoding: 'form' });
    expect(new Set(encodings(worker, 'offers/all'))).toEqual(new Set(['form']));

    await worker.items.token.remove();
    const restarted = await makeWorker({ service: worker.service, clock: worker.clock });
    await listCampaigns(restarted);
    expect(encodings(worker, 'authenticate')).toEqual(['json', 'form', 'form']);
  });

  it('the encoding of calls takes a slot of the gate for each authenticate', async () => {
    const worker = await makeWorker();
    worker.service.respond('authenticate', takesForms);
    await connect(worker);

    const calls = await worker.db.getAll('calls');
    expect(calls.filter(({ endpoint }) => endpoint === 'authenticate')).toHaveLength(2);
  });

  it.each<FakeAnswer>([{ text: '<html>Welcome</html>' }, { httpStatus: 404, text: 'Not found' }])(
    'the encoding of calls is tried as a form too before the worker says that a host that answers %o is no publisher service',
    async (answer) => {
      const worker = await makeWorker();
      worker.service.respond('authenticate', answer);

      await expect(connect(worker)).rejects.toMatchObject({ code: 'not-publisher-service' });
      expect(encodings(worker, 'authenticate')).toEqual(['json', 'form']);
      expect(await worker.connection.read()).toMatchObject({ state: 'signed-out', serviceUrl: '' });
    },
  );

  it.each(['json', 'form'] as const)(
    'the encoding of calls is %s and nothing else where the user chose so',
    async (bodyEncoding) => {
      const worker = await makeWorker();
      worker.service.respond('authenticate', aFailure(401, 'Incorrect arguments'));
      await expect(connect(worker, { bodyEncoding })).rejects.toMatchObject({ code: 'incorrect-arguments' });
      expect(encodings(worker, 'authenticate')).toEqual([bodyEncoding]);

      worker.service.respond('authenticate', anEnvelope({ token: 'token' }));
      await connect(worker, { bodyEncoding });
      expect(await worker.connection.read()).toMatchObject({ bodyEncoding });
    },
  );

  it('the encoding of calls stays a form for an account that was connected before the choice existed', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);
    await worker.device.directory.change(worker.accountId, ({ connection, ...account }) => {
      const { bodyEncoding: _since, callEncoding: _kept, ...older } = connection;
      return { ...account, connection: older };
    });
    await worker.items.token.remove();
    await listCampaigns(worker);

    expect(encodings(worker, 'authenticate').at(-1)).toBe('form');
    expect(encodings(worker, 'campaigns/all').at(-1)).toBe('form');
  });

  it('the encoding of calls is a form for listings alone, where JSON is taken for key and secret and is "Incorrect arguments" to a listing', async () => {
    const worker = await makeWorker();
    worker.service.respond('offers/all', ({ encoding }) =>
      encoding === 'form' ? aListing([]) : aFailure(401, 'Incorrect arguments'),
    );
    await connectWorker(worker);

    expect(encodings(worker, 'authenticate')).toEqual(['json']);
    expect(encodings(worker, 'offers/all').filter((encoding) => encoding !== 'form')).toEqual(['json']);
    expect(await worker.connection.read()).toMatchObject({ bodyEncoding: 'json', callEncoding: 'form' });
  });

  it('the encoding of calls is tried as a form for no listing once another was answered in JSON', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);
    const before = worker.service.calls.length;
    worker.service.respond('campaigns/all', aFailure(401, 'Incorrect arguments'));

    await expect(listCampaigns(worker)).rejects.toMatchObject({ code: 'incorrect-arguments' });
    expect(worker.service.calls.slice(before).map(({ encoding }) => encoding)).toEqual(['json']);
  });

  it('the encoding of calls does not change because a service refuses a data call', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);
    const before = worker.service.calls.length;
    worker.service.respond('campaigns/all', { httpStatus: 415, text: '' });

    await expect(listCampaigns(worker)).rejects.toMatchObject({ code: 'malformed-answer' });
    expect(worker.service.calls.slice(before).map(({ encoding }) => encoding)).toEqual(['json']);
  });
});

describe('the token', () => {
  const list = (worker: Worker) => worker.clock.runUntil(worker.sync.run());
  beforeEach(() => permitService(true));

  it('the token is used again by a worker that restarts', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);
    const restarted = await makeWorker({ service: worker.service, clock: worker.clock });
    await list(restarted);

    expect(worker.service.count('authenticate')).toBe(1);
  });

  it('the token is not tried again by a restarted worker after the service rejected it', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);
    worker.service.once('campaigns/all', aFailure(401, 'Unauthenticated.'));
    // The worker is killed while it waits for the new token.
    worker.service.respond('authenticate', () => new Promise(() => {}));
    void refreshCampaigns(worker, '1').catch(() => undefined);

    await expect.poll(() => worker.service.count('authenticate')).toBe(2);
    expect(await worker.items.token.read()).toBeNull();
  });
});

it('an account that is signed out keeps the team’s token that was saved since, and no key and secret of a connecting that a kill cut short', async () => {
  const worker = await makeWorker();
  await connectWorker(worker);
  await worker.handlers.signOut({ accountId: worker.accountId });
  await worker.vault.teamToken.store('https://redis.example opens');
  await worker.vault.store(credentials);
  const restarted = await makeWorker({ service: worker.service, clock: worker.clock });

  expect(await restarted.vault.teamToken.read()).toBe('https://redis.example opens');
  expect(await restarted.vault.read()).toBeNull();
});
