import { beforeEach, describe, expect, it } from 'vitest';
import { readConversionChanges } from '#lib/store/earnings/read-conversion-lookups.ts';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import { makeSandboxService, type SandboxService } from '#tests/builders/make-sandbox-service.ts';
import { changeSettings, connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts';

const dayMs = 86_400_000;
const rowCount = 640;
const pagesOfAll = Math.ceil(rowCount / 100);

let clock: FakeClock;
let service: SandboxService;
let worker: Worker;

beforeEach(async () => {
  clock = fakeClock();
  service = makeSandboxService({ clock, conversions: rowCount });
  worker = await makeWorker({ clock, fetch: service.fetch });
  await changeSettings(worker, { callsPerMinute: 600 });
  await connectWorker(worker);
});

const load = () => clock.runUntil(worker.reports.run());
const look = () => clock.runUntil(worker.reports.runIfDue());
const countCalls = (path: 'all' | 'range' | 'data-range') => service.parameters(`conversions/${path}`).length;
const calls = () => ({ all: countCalls('all'), range: countCalls('range'), hours: countCalls('data-range') });
const statusOf = async (id: number) =>
  (await readConversions(worker.db, null)).find(({ conversionId }) => conversionId === String(id))?.status;

/** The position of a pending conversion that is older than so many days. */
function findPending(days: number): number {
  const { conversions } = service.world;
  for (let position = 0; position < conversions.count(); position++) {
    const { atMs, status } = conversions.at(position);
    if (status === 'pending' && clock.nowMs() - atMs > days * dayMs) return position;
  }
  throw new Error('No such conversion.');
}

/** Every stored conversion with its status, as the sandbox has them. */
async function expectTrueStatuses() {
  const { conversions } = service.world;
  const stored = new Map((await readConversions(worker.db, null)).map((row) => [row.conversionId, row.status]));
  const real = Array.from({ length: conversions.count() }, (_, position) => conversions.at(position));
  expect(stored).toEqual(new Map(real.map(({ conversionId, status }) => [String(conversionId), status])));
}

function addConversion(): number {
  const { conversionId: _id, ...row } = service.world.conversions.at(0);
  return service.world.conversions.add({ ...row, status: 'pending', atMs: clock.nowMs() - 60_000 }).conversionId;
}

describe('a service that ignores the dates of conversions', () => {
  beforeEach(async () => {
    service.world.variants.add('unread-conversion-dates');
    await load();
  });

  it('a service that ignores the dates of conversions costs two calls beside the first listing of everything, which is complete', async () => {
    expect(calls()).toEqual({ all: pagesOfAll, range: 1, hours: 1 });
    await expectTrueStatuses();
    expect(await readReportState(worker.db)).toMatchObject({
      lastAllAtMs: expect.any(Number),
      areDatesIgnored: true,
      progress: { phase: 'idle', error: null },
    });
    expect(await readMeta(worker.db, 'reportCursor')).toBeUndefined();
  });

  it('a service that ignores the dates of conversions has ten days of earnings right, with one listing of everything at each update', async () => {
    const { conversions } = service.world;
    for (let day = 1; day <= 10; day++) {
      await clock.advance(dayMs);
      addConversion();
      conversions.change(conversions.at(findPending(60)).conversionId, { status: 'approved' });
      service.world.log.reset();
      await load();
      expect(calls()).toEqual({ all: pagesOfAll, range: 1, hours: 1 });
      await expectTrueStatuses();
      expect(await readReportState(worker.db)).toMatchObject({ unlistedCount: 0, progress: { error: null } });
    }
    expect(await readConversionChanges(worker.db, 0)).toHaveLength(20);
  });

  it('a service that ignores the dates of conversions costs the background two calls a day, and no page after page', async () => {
    const { lastHoursAtMs } = await readReportState(worker.db);
    service.world.log.reset();
    for (let hour = 0; hour < 10 * 24; hour++) {
      await clock.advance(dayMs / 24);
      await look();
    }
    expect(calls()).toEqual({ all: 0, range: 10, hours: 10 });
    // What those calls did not list is not noted as loaded.
    expect(await readReportState(worker.db)).toMatchObject({
      lastHoursAtMs,
      areDatesIgnored: true,
      progress: { error: null },
    });
  });

  it('a service that ignores the dates of conversions has everything listed by the background when the span is due', async () => {
    const added = addConversion();
    await clock.advance(15 * dayMs);
    service.world.log.reset();
    await look();
    expect(calls()).toEqual({ all: pagesOfAll, range: 1, hours: 1 });
    expect(await statusOf(added)).toBe('pending');
    expect((await readReportState(worker.db)).lastHoursAtMs).toBe(await readLastAll());
  });

  it('a service that ignores the dates of conversions is asked by dates again, and is trusted once it obeys them', async () => {
    service.world.variants.delete('unread-conversion-dates');
    await clock.advance(dayMs);
    const added = addConversion();
    service.world.log.reset();
    await load();
    expect(await statusOf(added)).toBe('pending');
    expect((await readReportState(worker.db)).areDatesIgnored).toBe(false);
    expect(service.parameters('conversions/all').every((asked) => 'filters[conversion_id]' in asked)).toBe(true);
  });
});

it('a service without listings of conversions by dates is asked for everything where a span is due', async () => {
  await load();
  const added = addConversion();
  await clock.advance(15 * dayMs);
  service.intercept((path) => {
    if (!path.startsWith('conversions/') || path === 'conversions/all') return null;
    const message = `The route api/${path} could not be found.`;
    return Promise.resolve(Response.json({ status: 'error', message, data: [] }, { status: 404 }));
  });
  await look();
  expect(await statusOf(added)).toBe('pending');
  expect(await readReportState(worker.db)).toMatchObject({ areDatesIgnored: true, progress: { error: null } });
  await expectTrueStatuses();
});

const readLastAll = async () => (await readReportState(worker.db)).lastAllAtMs;

it('a service that ignores every filter of conversions is asked for one batch of open ones, and nothing is concluded from the answer', async () => {
  const { conversions } = service.world;
  // More than one batch.
  for (let position = 0; position < conversions.count(); position++)
    conversions.change(conversions.at(position).conversionId, { status: 'pending' });
  await load();
  service.world.variants.add('no-filters');
  await clock.advance(dayMs);
  service.world.log.reset();
  await load();

  expect(countCalls('all')).toBe(1);
  await expectTrueStatuses();
  expect(await readReportState(worker.db)).toMatchObject({ unlistedCount: 0, progress: { error: null } });
  expect(await readMeta(worker.db, 'reportCursor')).toBeUndefined();
});
