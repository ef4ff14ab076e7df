import { beforeEach, describe, expect, it } from 'vitest';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { browser } from '#lib/platform/browser.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { connectWorker, credentials, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';
import { aFailure, aListing, type FakeAnswer } from '#tests/fakes/fake-service.ts';

const faults: Readonly<Record<string, FakeAnswer>> = {
  'a 500': aFailure(500, 'Server Error'),
  'a cut answer': { text: '{"status":"success","message":"","data":{"page":1,"li' },
  'a 429': aFailure(429, 'Too Many Attempts.'),
  'an HTML page': { text: '<!doctype html><title>Maintenance</title>' },
  'a dropped connection': 'drop',
};

let worker: Worker;
beforeEach(async () => {
  permitService(true);
  // The longest pauses that chance can make.
  worker = await makeWorker({ random: fakeRandom(0.999) });
  worker.service.respond('offers/all', answerOffers([{ id: 1 }, { id: 2, standing: 'Pending' }]));
  worker.service.respond('campaigns/all', aListing([aCampaignRow()]));
  worker.service.respond(
    'conversions/all',
    aListing([{ conversion_id: 1, datetime_conversion: '2026-03-01 10:00:00' }]),
  );
});

/** Connects, and lets the minute pass that the first sync filled. */
async function connectAndRest(): Promise<void> {
  await connectWorker(worker);
  await worker.clock.advance(61_500);
}

/**
 * Each walk: the listing that it starts with, how it is started on a connected account, and what it then has stored.
 */
const walks = {
  'a first sync': {
    path: 'offers/all',
    prepare: async () => undefined,
    run: async () => {
      await connectAccount(worker.device, credentials);
      await worker.sync.run();
    },
    isDone: async () => (await worker.db.count('offers')) === 2 && (await worker.sync.readProgress()).error === null,
  },
  'a load of conversions': {
    path: 'conversions/all',
    prepare: connectAndRest,
    run: () => worker.reports.run(),
    isDone: async () =>
      (await worker.db.count('conversions')) === 1 && (await readReportState(worker.db)).progress.error === null,
  },
  'a refresh of coupons': {
    path: 'campaigns/all',
    prepare: connectAndRest,
    run: () => worker.listing.refresh('campaigns'),
    isDone: async () => (await readMeta(worker.db, 'campaignsCursor')) === undefined,
  },
} as const;

const orders = [Object.keys(faults), Object.keys(faults).reverse()].map((names) => ({ names, text: names.join(', ') }));

describe.each(Object.entries(walks))('%s', (_name, { path, prepare, run, isDone }) => {
  it.each(orders)('a walk has everything within a minute after $text in a row', async ({ names }) => {
    await prepare();
    for (const name of names) worker.service.once(path, faults[name] ?? 'drop');
    const startMs = worker.clock.monotonicMs();
    await worker.clock.runUntil(run());

    expect(worker.clock.monotonicMs() - startMs).toBeLessThanOrEqual(60_000);
    expect(await isDone()).toBe(true);
  });

  it('a walk is tried again after one, two, four and eight seconds at most, and then rests', async () => {
    await prepare();
    const askedAtMs: number[] = [];
    worker.service.respond(path, () => {
      askedAtMs.push(worker.clock.monotonicMs());
      return 'drop';
    });
    await worker.clock.runUntil(run().catch(() => undefined));

    const pausesMs = askedAtMs.map((atMs, index) => atMs - (askedAtMs[index - 1] ?? atMs)).slice(1);
    expect(pausesMs).toHaveLength(4);
    for (const [index, pauseMs] of pausesMs.entries()) {
      expect(pauseMs).toBeGreaterThanOrEqual(500 * 2 ** index);
      expect(pauseMs).toBeLessThanOrEqual(1_000 * 2 ** index);
    }
  });

  it('a walk resumes by itself after a kill in such a pause, and not before its end', async () => {
    await prepare();
    for (let times = 0; times < 3; times++) worker.service.once(path, 'drop');
    const before = worker.service.count(path);
    void run();
    while (worker.service.count(path) - before < 3) await worker.clock.advance(500);
    await worker.clock.advance(0);
    expect(await worker.gate.readWaitMs(path, 'background')).toBeGreaterThan(3_000);

    // The worker is gone, and with it its clock; the alarm wakes the next one.
    const { service } = worker;
    worker = await makeWorker({ service, clock: fakeClock(worker.clock.nowMs()), random: fakeRandom(0.999) });
    const onAlarm = createAlarmHandler(worker.device);
    const goingOn = Promise.all((await browser.alarms.getAll()).map(({ name }) => onAlarm(name)));
    await worker.clock.advance(3_000);
    expect(service.count(path) - before).toBe(3);
    await worker.clock.runUntil(goingOn);

    expect(service.count(path) - before).toBeGreaterThan(3);
    expect(await isDone()).toBe(true);
  });
});

it('a pause after a fault is shown with its end while it lasts', async () => {
  await connectWorker(worker);
  const stops: number[] = [];
  const unwatch = watchDataChanges(['report-progress'], async () => {
    const progress = await readMeta(worker.db, 'reportProgress');
    if (progress?.waitingUntilMs) stops.push(progress.waitingUntilMs - worker.clock.nowMs());
  });
  worker.service.once('conversions/all', 'drop');
  await worker.clock.runUntil(worker.reports.run());
  unwatch();

  expect(stops).toEqual([expect.closeTo(1_000, -2)]);
});

it('a pause after a fault does not delay the user', async () => {
  await connectWorker(worker);
  await worker.gate.pause();

  expect(await worker.gate.readWaitMs('deeplink/generate', 'interactive')).toBe(0);
  expect(await worker.gate.readWaitMs('offers/all', 'background')).toBeGreaterThan(0);
});

it('a pause after a fault does not shorten the back-off after a sign of limiting', async () => {
  await connectWorker(worker);
  await worker.gate.backOff();
  const beforeMs = await worker.gate.readWaitMs('offers/all', 'background');
  await worker.gate.pause();

  expect(await worker.gate.readWaitMs('offers/all', 'background')).toBe(beforeMs);
});

it('a pause after a fault is as short as the first one again once the service has answered', async () => {
  await connectWorker(worker);
  for (let times = 0; times < 4; times++) await worker.gate.pause();
  await worker.gate.relax();
  await worker.gate.pause();

  expect(await worker.gate.readWaitMs('offers/all', 'background')).toBeLessThanOrEqual(1_000);
});

it('a limit that is shown while a token is renewed backs off, too', async () => {
  await connectWorker(worker);
  await worker.clock.advance(3 * 3_600_000);
  for (let times = 0; times < 3; times++) worker.service.once('authenticate', aFailure(429, 'Too Many Attempts.'));
  const before = worker.service.count('authenticate');
  const startMs = worker.clock.monotonicMs();
  await worker.clock.runUntil(worker.reports.run());

  expect(worker.service.count('authenticate') - before).toBe(4);
  expect(worker.clock.monotonicMs() - startMs).toBeGreaterThan(60_000);
  expect(await worker.db.count('conversions')).toBe(1);
});
