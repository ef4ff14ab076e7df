import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { tokenItem } from '#lib/store/storage-items.ts';
import { connectWorker, makeWorker, serviceUrl, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, anEnvelope, type FakeAnswer } from '#tests/fakes/fake-service.ts';

const credentials = { serviceUrl, marketplacePath: 'marketplaceextra', key: 'general', secret: 'a+b/c=' };

function permit(isPermitted: boolean) {
  browser.permissions.contains = (async () => isPermitted) as unknown as typeof browser.permissions.contains;
}

async function connect(worker: Worker, change: Partial<typeof credentials> = {}) {
  await worker.clock.runUntil(worker.account.connect({ ...credentials, ...change }));
}

describe('connecting', () => {
  beforeEach(() => permit(true));

  it.each<[string, FakeAnswer, string | null]>([
    ['wrong-credentials', aFailure(401, 'invalid Credentials'), null],
    ['wrong-credentials', { body: { status: 'error', message: 'Invalid credentials', data: [] } }, null],
    ['not-publisher-service', { text: '<html>Welcome</html>' }, null],
    ['not-publisher-service', { httpStatus: 404, text: 'Not found' }, null],
    ['not-publisher-service', anEnvelope({ nothing: true }), null],
    ['service-failure', { httpStatus: 503, text: 'busy' }, null],
    ['timed-out', 'silence', null],
    ['unreachable', 'drop', null],
    ['unreachable', 'drop', 'net::ERR_CONNECTION_REFUSED'],
    ['certificate', 'drop', 'net::ERR_CERT_AUTHORITY_INVALID'],
    ['certificate', 'drop', 'SEC_ERROR_UNKNOWN_ISSUER'],
    ['redirected', 'drop', 'net::ERR_UNSAFE_REDIRECT'],
    ['rate-limited', aFailure(429, 'Too Many Attempts.'), null],
  ])('says %s, and stores nothing', async (code, answer, networkError) => {
    const worker = await makeWorker({ networkError });
    worker.service.respond('authenticate', answer);

    await expect(connect(worker)).rejects.toMatchObject({ code });
    expect(await worker.db.count('vault')).toBe(0);
    expect(await worker.db.get('meta', 'connection')).toBeUndefined();
    expect(worker.service.calls).toHaveLength(1);
  });

  it.each([
    ['http://publisher.example'],
    ['https://user:pass@publisher.example'],
    ['ftp://publisher.example'],
    ['not a url at all'],
  ])('sends nothing to %s', async (typedUrl) => {
    const worker = await makeWorker();

    await expect(connect(worker, { serviceUrl: typedUrl })).rejects.toMatchObject({ code: 'unsafe-service-url' });
    expect(worker.service.calls).toHaveLength(0);
  });

  it('sends nothing without the permission for the origin', async () => {
    permit(false);
    const worker = await makeWorker();

    await expect(connect(worker)).rejects.toMatchObject({ code: 'permission-missing' });
    expect(worker.service.calls).toHaveLength(0);
  });

  it('sends key and secret whole, once, and no Authorization header', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);

    const [first, ...others] = worker.service.calls.filter(({ path }) => path === 'authenticate');
    expect(first).toMatchObject({ parameters: { key: 'general', secret: 'a+b/c=' }, authorization: null });
    expect(others).toHaveLength(0);
  });

  it('leaves no readable secret in the database', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);

    const stored = (await worker.db.get('vault', 'credentials')) as { sealed: ArrayBuffer };
    expect(new TextDecoder().decode(stored.sealed)).not.toContain('a+b/c=');
    const cryptoKey = (await worker.db.get('vault', 'cryptoKey')) as CryptoKey;
    expect(cryptoKey.extractable).toBe(false);
  });
});

describe('the token', () => {
  const aJwt = (claims: object) => `${btoa('{}')}.${btoa(JSON.stringify(claims))}.signature`;
  const list = (worker: Worker) => worker.clock.runUntil(worker.sync.run());
  beforeEach(() => permit(true));

  it('is used again by a worker that restarts', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);
    const restarted = await makeWorker({ service: worker.service, clock: worker.clock });
    await list(restarted);

    expect(worker.service.count('authenticate')).toBe(1);
  });

  it('is refreshed when less than five minutes are left of it', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);
    await worker.clock.advance(114 * 60_000);
    await list(worker);
    expect(worker.service.count('authenticate')).toBe(1);

    await worker.clock.advance(6 * 60_000);
    await list(worker);
    expect(worker.service.count('authenticate')).toBe(2);
  });

  it('lives as long as its own claims say, whatever the computer’s clock says', async () => {
    const worker = await makeWorker();
    worker.service.respond('authenticate', anEnvelope({ token: aJwt({ iat: 1_000_000, exp: 1_000_000 + 3_600 }) }));
    await connectWorker(worker);

    const stored = await tokenItem.read();
    const startedAtMs = Date.parse('2026-03-10T04:00:00Z');
    expect(stored?.expiresAtMs).toBe(startedAtMs + 3_600_000);
  });

  it('is not tried again by a worker that restarts when the service rejected it', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);
    await worker.db.delete('meta', 'campaignsListedAtMs');
    worker.service.once('campaigns/all', aFailure(401, 'Unauthenticated.'));
    // The worker is killed while it waits for the new token.
    worker.service.respond('authenticate', () => new Promise(() => {}));
    void worker.campaigns.refreshOffer('1').catch(() => undefined);

    await vi.waitFor(() => expect(worker.service.count('authenticate')).toBe(2));
    expect(await tokenItem.read()).toBeNull();
  });

  it('is renewed once for callers that fail together', async () => {
    const worker = await makeWorker();
    await connectWorker(worker);
    await worker.db.delete('meta', 'campaignsListedAtMs');
    await tokenItem.remove();
    const both = [worker.campaigns.refreshOffer('1'), worker.campaigns.refreshOffer('2')];
    await worker.clock.runUntil(Promise.all(both));

    expect(worker.service.count('authenticate')).toBe(2);
  });
});
