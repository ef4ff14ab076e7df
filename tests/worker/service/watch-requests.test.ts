import { beforeEach, expect, it } from 'vitest';
import { maxRequests } from '#lib/domain/service/request-log.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { createAttempt } from '#lib/platform/create-attempt.ts';
import type { ServiceCall, Transport } from '#lib/publisher-api/create-transport.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { watchRequests } from '#lib/worker/service/create-call-log.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { connectWorker, makeWorker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { aFailure, aListing, fakeService } from '#tests/fakes/fake-service.ts';

const call: ServiceCall = {
  serviceUrl: 'https://publisher.example',
  path: 'offers/all',
  parameters: { secret: 'canary-parameter' },
  encoding: 'json',
  token: 'canary-token',
};

let database: Database;
let warnings: string[];
beforeEach(async () => {
  database = await openDatabase('test');
  warnings = [];
});

function watch(transport: Transport, open = async () => database) {
  const attempt = createAttempt({ warn: (event, code) => void warnings.push(`${event}: ${code}`) });
  return watchRequests({ database: open, clock: fakeClock(), attempt }, transport);
}

const readLog = () => database.getAll('requestLog');

it('the request log has time, endpoint, outcome and cost of each call, and nothing that was sent or answered', async () => {
  const clock = fakeClock();
  await watch(async () => ({ data: 'canary-answer' }))(call);
  await expect
    .poll(readLog)
    .toEqual([{ atMs: clock.nowMs(), endpoint: 'offers/all', outcome: 'ok', durationMs: 0, quotaCost: 0 }]);
  expect(JSON.stringify(await readLog())).not.toMatch(/canary|publisher\.example/);
});

it('the request log has why a call failed, with the HTTP status, and passes the failure on', async () => {
  const failure = new AppError('service-failure', { httpStatus: 500 });
  await expect(watch(() => Promise.reject(failure))(call)).rejects.toBe(failure);
  await expect.poll(readLog).toMatchObject([{ outcome: 'service-failure', httpStatus: 500 }]);
});

it('the request log has a pending call, as one whose answer is not known', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const answered = watch(() => promise)({ ...call, path: 'deeplink/generate' });
  await expect.poll(readLog).toMatchObject([{ outcome: null, durationMs: null, quotaCost: 1 }]);
  resolve(null);
  await answered;
  await expect.poll(readLog).toMatchObject([{ outcome: 'ok', quotaCost: 1 }]);
});

it('the request log keeps the newest 500', async () => {
  const transaction = database.transaction('requestLog', 'readwrite');
  for (let at = 0; at < maxRequests + 3; at += 1) {
    const old = { atMs: at, endpoint: 'authenticate', outcome: 'ok', durationMs: 1, quotaCost: 0 } as const;
    await transaction.store.add(old);
  }
  await transaction.done;
  await watch(async () => null)(call);
  await expect.poll(async () => (await readLog()).at(-1)).toMatchObject({ endpoint: 'offers/all', outcome: 'ok' });
  const kept = await readLog();
  expect(kept).toHaveLength(maxRequests);
  expect(kept[0]?.atMs).toBe(4);
});

it('the request log costs no call: when it cannot be written, the call is answered all the same', async () => {
  const isFull = () => Promise.reject(new AppError('storage-full'));
  await expect(watch(async () => 'answer', isFull)(call)).resolves.toBe('answer');
  await expect.poll(() => warnings).toEqual(['request log: storage-full']);
});

it('the request log delays no call', async () => {
  const never = () => new Promise<Database>(() => {});
  await expect(watch(async () => 'answer', never)(call)).resolves.toBe('answer');
});

it("an account's log has every call of the account, authenticate included, and is what the sync asked for", async () => {
  const service = fakeService();
  service.respond('offers/all', aListing([anOfferRow()]));
  service.once('campaigns/all', aFailure(500, 'Something failed'));
  const worker = await makeWorker({ service });
  await connectWorker(worker);
  const read = async () => (await worker.db.getAll('requestLog')).map(({ endpoint }) => endpoint);
  const asked = service.calls.map(({ path }) => (path === 'marketplaceextra/all' ? 'marketplace' : path));
  await expect.poll(read).toEqual(asked);
  expect(asked).toContain('marketplace');
  const outcomes = (await worker.db.getAll('requestLog')).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome !== 'ok')).toEqual(['service-failure']);
});
