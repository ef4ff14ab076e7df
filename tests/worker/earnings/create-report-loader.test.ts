import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { summarizeChanges } from '#lib/domain/earnings/summarize-changes.ts';
import { createMoneySum } from '#lib/domain/money/decimal.ts';
import { browser } from '#lib/platform/browser.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readConversionChanges } from '#lib/store/earnings/read-conversion-lookups.ts';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';
import { emptyReportState, readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import { makeSandboxService, type SandboxService } from '#tests/builders/make-sandbox-service.ts';
import { changeSettings, connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts';
import { convertAmount } from '#tests/sandbox/catalogue/currency-rates.ts';
import { publisher } from '#tests/sandbox/create-account.ts';

const dayMs = 86_400_000;

let clock: FakeClock;
let service: SandboxService;
let worker: Worker;

async function start(conversions: number) {
  clock = fakeClock();
  service = makeSandboxService({ clock, conversions });
  worker = await makeWorker({ clock, fetch: service.fetch });
  await changeSettings(worker, { callsPerMinute: 600 });
  await connectWorker(worker);
}

const load = () => clock.runUntil(worker.reports.run());
const rows = () => readConversions(worker.db, null);
const ids = async () => (await rows()).map(({ conversionId }) => conversionId);
const changes = () => readConversionChanges(worker.db, 0);
const everyId = () =>
  Array.from({ length: service.world.conversions.count() }, (_, position) =>
    String(service.world.conversions.at(position).conversionId),
  ).sort();

/** A killed worker: its calls never get an answer, and another one with another clock takes its place. */
async function restartWorker() {
  clock = fakeClock(clock.nowMs());
  service.intercept(null);
  worker = await makeWorker({ clock, fetch: service.fetch });
}

/** Answers so many calls for conversions, and then no more. */
function hangAfter(answered: number) {
  let seen = 0;
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  service.intercept((path, signal) => {
    if (!path.startsWith('conversions/')) return null;
    seen += 1;
    if (seen <= answered) return null;
    resolve();
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  return reached;
}

/** Sums per status and currency, from the stored rows. */
async function sumStored() {
  const sums = new Map<string, ReturnType<typeof createMoneySum>>();
  for (const { status, currency, payout } of await rows()) {
    const sum = sums.get(status) ?? createMoneySum();
    sums.set(status, sum);
    sum.add(currency, payout);
  }
  return Object.fromEntries(
    [...sums].flatMap(([status, sum]) => sum.totals().map((total) => [`${status} ${total.currency}`, total.amount])),
  );
}

/** The same from the sandbox's own ledger: whole ten-thousandths, added as integers. */
function sumLedger(currency: ReportCurrency) {
  const sums = new Map<string, bigint>();
  const { conversions } = service.world;
  for (let position = 0; position < conversions.count(); position++) {
    const row = conversions.at(position);
    const to = currency === 'own' ? row.currency : currency;
    const key = `${row.status} ${to}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(convertAmount(row.payoutE4, row.currency, to)));
  }
  return Object.fromEntries(
    [...sums].map(([key, e4]) => {
      const digits = String(e4).padStart(5, '0');
      const places = digits.slice(-4).replace(/0{1,2}$/, '');
      return [key, `${digits.slice(0, -4)}.${places}`];
    }),
  );
}

/** The newest row of the ledger in a status. */
function findRow(status: string, narrow: (ageDays: number) => boolean = () => true) {
  const { conversions } = service.world;
  for (let position = 0; position < conversions.count(); position++) {
    const row = conversions.at(position);
    if (row.status === status && narrow((clock.nowMs() - row.atMs) / dayMs)) return row;
  }
  throw new Error(`no ${status} conversion`);
}

it('the first load stores every conversion, whose sums are the ledger’s', async () => {
  await start(1_250);
  await load();

  expect(await ids()).toHaveLength(1_250);
  expect((await ids()).toSorted()).toEqual(everyId());
  expect(await sumStored()).toEqual(sumLedger('own'));
  expect(await readReportState(worker.db)).toMatchObject({
    lastAllAtMs: expect.any(Number),
    hasRows: true,
    rowsInOtherCurrency: 0,
    progress: { phase: 'idle', error: null, pagesDone: 14 },
  });
});

it('the first load keeps the account that each conversion names, and the order of the advertiser', async () => {
  await start(20);
  await load();
  const stored = await worker.db.getAll('conversions');
  const { affiliateId, userId, userEmail } = publisher;
  for (const conversion of stored) {
    expect(conversion).toMatchObject({ affiliateId: String(affiliateId), userId: String(userId), userEmail });
  }
  const { conversions } = service.world;
  const ledger = Array.from({ length: conversions.count() }, (_, position) => conversions.at(position));
  expect(new Map(stored.map(({ conversionId, advSubs }) => [Number(conversionId), advSubs]))).toEqual(
    new Map(ledger.map(({ conversionId, advSubs }) => [conversionId, advSubs])),
  );
});

it('the first load changes no conversion that was stored without its account', async () => {
  await start(20);
  await load();
  for (const { affiliateId: _account, userId: _user, userEmail: _email, ...older } of await worker.db.getAll(
    'conversions',
  )) {
    await worker.db.put('conversions', older);
  }
  await worker.clock.advance(31 * dayMs);
  await load();

  const stored = await worker.db.getAll('conversions');
  expect(stored.every(({ userEmail }) => userEmail === publisher.userEmail)).toBe(true);
  expect(await changes()).toEqual([]);
  expect(await sumStored()).toEqual(sumLedger('own'));
});

it('the first load requests all pages of everything, then the last hours, and nothing twice', async () => {
  await start(250);
  await load();

  expect(service.parameters('conversions/all').map(({ page, limit }) => [page, limit])).toEqual([
    ['1', '100'],
    ['2', '100'],
    ['3', '100'],
  ]);
  expect(service.parameters('conversions/data-range')).toMatchObject([
    { start_date: '2026-03-08 12:00:00', end_date: expect.stringMatching(/^2026-03-11 12:0/), page: '1' },
  ]);
  expect(service.parameters('conversions/range')).toEqual([]);
});

it('the first load shows its progress, and how long it will take', async () => {
  await start(1_250);
  const reached = hangAfter(3);
  void worker.reports.run();
  await clock.runUntil(reached);

  expect(await readMeta(worker.db, 'reportProgress')).toMatchObject({
    phase: 'all',
    pagesDone: 3,
    pagesKnown: 14,
    waitingUntilMs: null,
    error: null,
    estimatedEndMs: expect.any(Number),
  });
});

it('the first load finds rows that moved across a page border, in listings with other borders', async () => {
  await start(1_250);
  service.world.variants.add('shifting-catalogue');
  await load();

  expect((await ids()).toSorted()).toEqual(everyId());
  expect(await sumStored()).toEqual(sumLedger('own'));
});

it('the first load keeps an amount that is no decimal unchanged, and out of the sums', async () => {
  await start(0);
  service.intercept((path) => {
    if (path !== 'conversions/all') return null;
    const row = (id: number, payout: unknown) => ({
      conversion_id: id,
      payout,
      currency: 'MYR',
      conversion_status: 'paid',
    });
    const data = [row(1, '1,234'), row(2, null), row(3, 0.1), row(4, '0.20')];
    return Promise.resolve(
      Response.json({ status: 'success', data: { page: 1, limit: 100, count: 4, nextPage: null, data } }),
    );
  });
  await load();

  const stored = await rows();
  expect(stored.map(({ payout }) => payout)).toEqual(expect.arrayContaining(['1,234', '', '0.1', '0.20']));
  const sum = createMoneySum();
  for (const { currency, payout } of stored) sum.add(currency, payout);
  expect(sum.totals()).toEqual([{ currency: 'MYR', amount: '0.30' }]);
  expect(sum.malformedCount()).toBe(2);
});

describe('an update', () => {
  beforeEach(async () => {
    await start(1_250);
    await load();
    service.world.log.reset();
  });

  it('an update within half a day requests the last hours alone', async () => {
    await clock.advance(3_600_000);
    await load();

    expect(service.parameters('conversions/data-range')).toHaveLength(1);
    expect(service.parameters('conversions/range')).toEqual([]);
    expect(service.parameters('conversions/all')).toEqual([]);
  });

  it('an update after a day requests the span of a slice, and older open conversions by id', async () => {
    await clock.advance(dayMs);
    await load();

    const [span, ...others] = service.parameters('conversions/range');
    expect(others.every(({ page }) => page !== '1')).toBe(true);
    expect(span).toMatchObject({ start_date: '2026-02-10', end_date: '2026-03-12' });
    const open = (await rows()).filter(
      ({ status, convertedAt }) =>
        ['pending', 'yet to consumed', 'processing'].includes(status) && convertedAt < '2026-02-10',
    );
    const asked = service.parameters('conversions/all').map((parameters) => parameters['filters[conversion_id]']);
    expect(asked.flatMap((several) => several?.split('|') ?? []).sort()).toEqual(
      open.map(({ conversionId }) => conversionId).sort(),
    );
    expect(asked.length).toBe(Math.ceil(open.length / 100));
    expect(asked.length).toBeGreaterThan(1);
  });

  it('an update after months cuts the span into slices of at most 31 days that overlap the span before', async () => {
    await clock.advance(20 * dayMs);
    await load();
    service.world.log.reset();
    // Not yet a month since everything was loaded, but the last look at a span is long past.
    await worker.db.put(
      'meta',
      { ...(await readMeta(worker.db, 'reportState')), lastSpanAtMs: clock.nowMs() - 100 * dayMs },
      'reportState',
    );
    await load();

    const slices = service.parameters('conversions/range').filter(({ page }) => page === '1');
    const toDays = (day = '') => Date.parse(day) / dayMs;
    expect(slices.length).toBe(4);
    for (const { start_date, end_date } of slices)
      expect(toDays(end_date) - toDays(start_date) + 1).toBeLessThanOrEqual(31);
    for (const [index, { start_date }] of slices.entries()) {
      const next = slices[index + 1];
      if (next !== undefined) expect(toDays(start_date) - toDays(next.end_date)).toBe(1);
    }
    expect(toDays(slices.at(-1)?.start_date)).toBeLessThanOrEqual((clock.nowMs() - 101 * dayMs) / dayMs);
  });

  it('an update loads everything again after a month', async () => {
    await clock.advance(31 * dayMs);
    await load();
    expect(service.parameters('conversions/all')).toHaveLength(13);
  });

  it.each([
    ['in the span', (age: number) => age > 5 && age < 25],
    ['long before the span, by its id', (age: number) => age > 60],
  ])('an update records once that a pending one was approved %s', async (_where, narrow) => {
    const row = findRow('pending', narrow);
    service.world.conversions.change(row.conversionId, { status: 'approved' });
    await clock.advance(dayMs);
    await load();
    await clock.advance(dayMs);
    await load();

    expect(await changes()).toMatchObject([
      {
        conversionId: String(row.conversionId),
        offerId: String(row.offerId),
        from: 'pending',
        to: 'approved',
        currency: row.currency,
        atMs: expect.any(Number),
      },
    ]);
    expect((await rows()).find(({ conversionId }) => conversionId === String(row.conversionId))?.status).toBe(
      'approved',
    );
    expect(await sumStored()).toEqual(sumLedger('own'));
  });

  it('an update asks again for every old open one, although the service gives smaller pages than it was asked for', async () => {
    service.world.variants.add('small-pages');
    const { conversions } = service.world;
    for (let position = 0; position < conversions.count(); position++) {
      const { conversionId, status, atMs } = conversions.at(position);
      if (status === 'pending' && clock.nowMs() - atMs > 60 * dayMs)
        conversions.change(conversionId, { status: 'approved' });
    }
    await clock.advance(dayMs);
    await load();

    expect(await sumStored()).toEqual(sumLedger('own'));
  });

  it('an update lists what changed since the last visit', async () => {
    await worker.reports.markSeen(clock.nowMs());
    const approved = findRow('pending', (age) => age > 3);
    service.world.conversions.change(approved.conversionId, { status: 'approved', payoutE4: 421_000 });
    const rejected = findRow('pending', (age) => age > 40);
    service.world.conversions.change(rejected.conversionId, { status: 'rejected', remarks: 'Returned' });
    const { conversionId: _id, ...row } = service.world.conversions.at(0);
    service.world.conversions.add({ ...row, status: 'pending', atMs: clock.nowMs() });
    await clock.advance(dayMs);
    await load();

    const { seenAtMs } = await readReportState(worker.db);
    const summary = summarizeChanges(await readConversionChanges(worker.db, seenAtMs ?? 0));
    expect(Object.fromEntries(summary.counts)).toEqual({ approved: 1, rejected: 1 });
    expect(summary.newCount).toBe(1);
    expect(summary.earned).toEqual([{ currency: approved.currency, amount: '42.10' }]);

    await worker.reports.markSeen(clock.nowMs());
    const after = await readReportState(worker.db);
    expect(await readConversionChanges(worker.db, after.seenAtMs ?? 0)).toEqual([]);
  });

  it('an update continues after a kill in the middle of the batches of open ones', async () => {
    await clock.advance(dayMs);
    const open = findRow('pending', (age) => age > 600);
    service.world.conversions.change(open.conversionId, { status: 'rejected' });
    const reached = hangAfter(3);
    void worker.reports.run();
    await clock.runUntil(reached);
    await restartWorker();
    await clock.runUntil(worker.reports.runIfDue());

    expect(await changes()).toHaveLength(1);
    expect(await readMeta(worker.db, 'reportCursor')).toBeUndefined();
    expect(await sumStored()).toEqual(sumLedger('own'));
  });

  it.each([
    ['in the same worker', false],
    ['in the next one, where it was killed', true],
  ])(
    '“Update” during a look of the background loads after it what it would have loaded: %s',
    async (_where, isKilled) => {
      await clock.advance(dayMs);
      const asked = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<void>();
      service.intercept((_path, _signal, pass) => {
        asked.resolve();
        return answer.promise.then(pass);
      });
      const look = worker.reports.runIfDue();
      await clock.runUntil(asked.promise);
      await clock.runUntil(worker.reports.start());
      expect(service.parameters('conversions/range')).toEqual([]);
      service.intercept(null);
      if (isKilled) await restartWorker();
      else answer.resolve();
      await clock.runUntil(isKilled ? worker.reports.runIfDue() : look);

      expect(service.parameters('conversions/range').length).toBeGreaterThan(0);
      expect(await readMeta(worker.db, 'reportCursor')).toBeUndefined();
      expect(await readReportState(worker.db)).toMatchObject({
        isWanted: false,
        progress: { phase: 'idle', error: null },
      });
      service.world.log.reset();
      await clock.runUntil(worker.reports.runIfDue());
      expect(service.world.log.apiCalls).toEqual([]);
    },
  );

  it('an update requests the last hours by itself once a day, and no more', async () => {
    await clock.runUntil(worker.reports.runIfDue());
    expect(service.world.log.apiCalls).toEqual([]);
    for (let day = 0; day < 3; day++) {
      await clock.advance(dayMs);
      for (let look = 0; look < 3; look++) await clock.runUntil(worker.reports.runIfDue());
    }
    expect(service.parameters('conversions/data-range')).toHaveLength(3);
    expect(service.parameters('conversions/range')).toEqual([]);
    expect(service.parameters('conversions/all')).toEqual([]);
  });

  it.each([
    ['wants another spelling of the times', 401, 'Incorrect arguments. Please fill up start_date and end_date'],
    ['has no listing by times', 404, 'The route api/conversions/data-range could not be found.'],
  ])('an update falls back to days when the service %s', async (_what, status, message) => {
    const { conversionId: _id, ...row } = service.world.conversions.at(0);
    service.world.conversions.add({ ...row, atMs: clock.nowMs() + 60_000 });
    service.intercept((path) => {
      if (path !== 'conversions/data-range') return null;
      return Promise.resolve(Response.json({ status: 'error', message, data: [] }, { status }));
    });
    await clock.advance(3_600_000);
    await load();

    expect(service.parameters('conversions/range')).toMatchObject([
      { start_date: '2026-03-08', end_date: '2026-03-11', page: '1' },
    ]);
    expect((await ids()).toSorted()).toEqual(everyId());
    expect((await readReportState(worker.db)).progress.error).toBeNull();
  });

  it('an update leaves what did not change packed, so that pages still read fast', async () => {
    const readBlocks = () => worker.db.getAll('conversionBlocks');
    service.world.conversions.change(findRow('pending', (age) => age > 100).conversionId, { status: 'paid' });
    const before = await readBlocks();
    await clock.advance(dayMs);
    await load();

    const after = await readBlocks();
    expect(after).toHaveLength(before.length);
    expect(after.filter((block, index) => JSON.stringify(block) !== JSON.stringify(before[index]))).toHaveLength(1);
    expect(await sumStored()).toEqual(sumLedger('own'));
  });
});

it('the choice of currency before the first load is only saved while nothing is loaded: the user starts the first load', async () => {
  await start(640);
  service.world.log.reset();
  await worker.reports.setCurrency('MYR');
  await clock.runUntil(worker.reports.runIfDue());
  expect(service.world.log.apiCalls.some(({ path }) => path.includes('conversions'))).toBe(false);

  await load();
  expect(await sumStored()).toEqual(sumLedger('MYR'));
});

describe('the choice of currency', () => {
  beforeEach(async () => {
    await start(640);
    await load();
  });

  it('the choice of currency loads everything again in it, and never shows amounts of two choices together', async () => {
    const handlers = worker.handlers;
    const reached = hangAfter(3);
    await handlers.setReportCurrency({ currency: 'MYR' });
    await clock.runUntil(reached);

    // Half-way: only what was loaded in MYR is read, and the rest is counted.
    expect(await readReportState(worker.db)).toMatchObject({
      currency: 'MYR',
      lastAllAtMs: null,
      hasRows: true,
      rowsInOtherCurrency: 340,
    });
    expect((await rows()).every(({ currency }) => currency === 'MYR')).toBe(true);
    expect(await rows()).toHaveLength(300);

    await restartWorker();
    await clock.runUntil(worker.reports.runIfDue());
    expect(await readReportState(worker.db)).toMatchObject({ hasRows: true, rowsInOtherCurrency: 0 });
    expect(await sumStored()).toEqual(sumLedger('MYR'));
    expect(service.parameters('conversions/all').at(-1)).toMatchObject({ 'filters[preferred_currency]': 'MYR' });
  });

  it('the choice of currency changes no payout, but records a status that changed meanwhile', async () => {
    const row = findRow('pending');
    service.world.conversions.change(row.conversionId, { status: 'approved' });
    await worker.reports.setCurrency('USD');
    await clock.runUntil(worker.reports.run());

    expect(await changes()).toMatchObject([
      { conversionId: String(row.conversionId), to: 'approved', currency: 'USD' },
    ]);
  });

  it('the choice of currency can be reversed the same way', async () => {
    await worker.reports.setCurrency('USD');
    await clock.runUntil(worker.reports.run());
    await worker.reports.setCurrency('own');
    await clock.runUntil(worker.reports.run());

    expect(await sumStored()).toEqual(sumLedger('own'));
    expect(await changes()).toEqual([]);
  });

  it('the choice of currency is the last one, however fast choices and updates follow each other', async () => {
    const { reports } = worker;
    const acts = [reports.setCurrency('USD'), reports.run(), reports.setCurrency('MYR'), reports.run()];
    await clock.runUntil(Promise.all(acts));
    await clock.runUntil(reports.run());

    expect(await readReportState(worker.db)).toMatchObject({ currency: 'MYR', hasRows: true, rowsInOtherCurrency: 0 });
    expect(await sumStored()).toEqual(sumLedger('MYR'));
  });

  it('the choice of currency survives a kill right after it was made', async () => {
    const reached = hangAfter(2);
    await clock.advance(40 * dayMs);
    void worker.reports.run();
    await clock.runUntil(reached);
    await restartWorker();
    await worker.db.put('meta', { ...emptyReportState, currency: 'USD' }, 'reportState');
    await clock.runUntil(worker.reports.runIfDue());

    expect(await sumStored()).toEqual(sumLedger('USD'));
    expect(await readMeta(worker.db, 'reportCursor')).toBeUndefined();
  });

  it('the choice of currency holds for the last hours, too', async () => {
    await worker.reports.setCurrency('USD');
    await clock.runUntil(worker.reports.run());
    expect(service.parameters('conversions/data-range').at(-1)).toMatchObject({ 'filters[preferred_currency]': 'USD' });
  });
});

it('signing out stops the load, keeps the stored rows, and resumes there once the account is connected again', async () => {
  await start(640);
  await load();
  await clock.advance(40 * dayMs);
  const reached = hangAfter(2);
  void worker.reports.run();
  await clock.runUntil(reached);
  await clock.runUntil(worker.handlers.signOut({ accountId: worker.accountId }));

  await clock.runUntil(worker.reports.run());
  expect(await worker.db.count('conversions')).toBe(640);
  expect(await readMeta(worker.db, 'reportProgress')).toMatchObject({ phase: 'idle', error: null });
  expect(await browser.alarms.get(`reports-resume:${worker.accountId}`)).toBeUndefined();

  service.intercept(null);
  await connectWorker(worker);
  await load();
  expect(await readMeta(worker.db, 'reportCursor')).toBeUndefined();
  expect((await ids()).toSorted()).toEqual(everyId());
});

it('refreshReports answers at once, and markReportsSeen keeps the time', async () => {
  await start(250);
  const handlers = worker.handlers;
  expect(await handlers.refreshReports()).toBeUndefined();
  await load();
  expect(await rows()).toHaveLength(250);

  await handlers.markReportsSeen({ seenAtMs: clock.nowMs() + dayMs });
  expect((await readReportState(worker.db)).seenAtMs).toBe(clock.nowMs());
});

describe('the question whether to load conversions', () => {
  const isAnswered = () => readMeta(worker.db, 'isEarningsAnswered');
  const callsForConversions = () =>
    ['conversions/all', 'conversions/range', 'conversions/data-range'].flatMap((path) => service.parameters(path))
      .length;

  it('the question whether to load conversions is asked without a call: none asks for conversions before the user agrees, however many days pass', async () => {
    await start(150);
    await clock.advance(3 * dayMs);
    await clock.runUntil(worker.reports.runIfDue());
    expect([await worker.db.count('conversions'), await isAnswered(), callsForConversions()]).toEqual([
      0,
      undefined,
      0,
    ]);
  });

  it('the question whether to load conversions is answered by “Update earnings”, although the load fails, and by “Not now”, which loads nothing', async () => {
    await start(0);
    await clock.runUntil(worker.handlers.declineEarnings());
    expect([await isAnswered(), await readMeta(worker.db, 'reportCursor')]).toEqual([true, undefined]);
    await worker.db.delete('meta', 'isEarningsAnswered');
    service.intercept((path) => (path.startsWith('conversions/') ? Promise.reject(new TypeError('offline')) : null));
    await load();
    expect(await isAnswered()).toBe(true);
  });

  it('the question whether to load conversions is announced to the other pages once it is answered', async () => {
    await start(0);
    const announced = Promise.withResolvers<void>();
    const stop = watchDataChanges(['conversions'], announced.resolve);
    await worker.handlers.declineEarnings();
    await announced.promise;
    stop();
  });
});

it.each([
  ['daily', 1, true],
  ['weekly', 6, false],
  ['weekly', 7, true],
  ['only-asked', 40, false],
] as const)('%s: after %i days a look by itself is %s', async (earningsLook, days, isMade) => {
  await start(3);
  await load();
  await changeSettings(worker, { earningsLook });
  const before = (await readMeta(worker.db, 'reportState'))?.lastLookAtMs;
  await clock.advance(days * dayMs);
  await clock.runUntil(worker.reports.runIfDue());
  expect((await readMeta(worker.db, 'reportState'))?.lastLookAtMs !== before).toBe(isMade);
});

it('markReportsSeen of a window that was hidden for long takes back nothing that another one has shown since', async () => {
  const hiddenSinceMs = clock.nowMs();
  await clock.advance(dayMs);
  await worker.reports.markSeen(clock.nowMs());
  await worker.reports.markSeen(hiddenSinceMs);
  expect((await readReportState(worker.db)).seenAtMs).toBe(clock.nowMs());
});

it('markReportsSeen counts from now where a clock that was ahead has come back', async () => {
  await clock.advance(365 * dayMs);
  await worker.reports.markSeen(clock.nowMs());
  clock.setWallTime(clock.nowMs() - 365 * dayMs);
  await worker.reports.markSeen(clock.nowMs());
  expect((await readReportState(worker.db)).seenAtMs).toBe(clock.nowMs());
});
