import { describe, expect, it } from 'vitest';
import { readConversionChanges } from '#lib/store/earnings/read-conversion-lookups.ts';
import { readConversions, readUnlistedConversions } from '#lib/store/earnings/read-conversions.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import { keepPage } from '#lib/worker/earnings/report-keeper.ts';
import { toReportCursor } from '#lib/worker/earnings/report-state.ts';
import { aConversion } from '../../builders/a-conversion.ts';
import { aConversionRow } from '../../builders/a-conversion-row.ts';
import { connectWorker, makeWorker, type Worker } from '../../builders/make-worker.ts';
import { aListing, anEnvelope, type FakeAnswer, type FakeCall } from '../../fakes/fake-service.ts';

const step = { type: 'all' } as const;

/** The second and last page of a listing of two conversions, one a page. */
const lastPage = {
  rows: [aConversion({ conversionId: '2' })],
  ...{ unreadableRows: 0, unreadableFields: 0, page: 2, rowsSeen: 2, count: 2, pageCount: 2, nextPage: null },
  ...{ mark: 'page 2', isRepeated: false },
};

it('a worker that dies behind the last page asks for it again as it did before, and ends the listing as whole', async () => {
  const worker = await makeWorker();
  const load = { currency: 'own', startedAtMs: 1, reach: 'all', generation: 7, steps: [step] } as const;
  const before = { ...toReportCursor(load), page: 2, stepRows: 1, stepMark: 'page 1', stepCount: 2, stepShown: 1 };
  const behind = await keepPage(worker, before, step, lastPage, ['', '~']);
  expect(behind).toMatchObject({ steps: [], page: 1 });

  // What a kill leaves: the walk had not yet written what comes next.
  const left = await readMeta(worker.db, 'reportCursor');
  expect(left).toMatchObject({ page: 2, stepRows: 1, stepMark: 'page 1', stepShown: 2 });
  if (left === undefined) return;
  expect(await keepPage(worker, left, step, lastPage, ['', '~'])).toEqual(behind);
});

const dayMs = 86_400_000;

const rowsOf = (...ids: readonly number[]) =>
  ids.map((id) => aConversionRow({ conversion_id: id, datetime_conversion: '2026-01-05 10:00:00' }));

/** A page of a listing that says how many conversions it has in all. */
const aPage = (ids: readonly number[], count: number, page = 1, nextPage: number | null = null) =>
  anEnvelope({ page, limit: 100, count, nextPage, data: rowsOf(...ids) });

const listEverything = (worker: Worker, answer: (call: FakeCall) => FakeAnswer) =>
  worker.service.respond('conversions/all', answer);

const update = (worker: Worker) => worker.clock.runUntil(worker.reports.run());

async function updateAfterAMonth(worker: Worker) {
  await worker.clock.advance(31 * dayMs);
  const before = worker.service.count('conversions/all');
  await update(worker);
  return worker.service.count('conversions/all') - before;
}

/** A worker that has loaded conversions 1 to 3. */
async function aLoadedWorker() {
  const worker = await makeWorker();
  await connectWorker(worker);
  listEverything(worker, () => aPage([1, 2, 3], 3));
  await update(worker);
  return worker;
}

const idsOf = (rows: readonly { readonly conversionId: string }[]) => rows.map(({ conversionId }) => conversionId);
const counted = async ({ db }: Worker) => idsOf(await readConversions(db, null));
const setAside = async ({ db }: Worker) => idsOf(await readUnlistedConversions(db));

describe('a conversion that the service no longer lists', () => {
  it('a conversion that the service no longer lists is set aside once two whole listings of everything did not show it', async () => {
    const worker = await aLoadedWorker();
    listEverything(worker, () => aPage([1, 2], 2));
    expect(await updateAfterAMonth(worker)).toBe(2);
    expect(await counted(worker)).toEqual(['1', '2']);
    expect(await setAside(worker)).toEqual(['3']);
    expect(await readReportState(worker.db)).toMatchObject({ hasRows: true, unlistedCount: 1, rowsInOtherCurrency: 0 });
    // It is missing once: the next month requests everything once again.
    expect(await updateAfterAMonth(worker)).toBe(1);
  });

  it('leaves the packed months', async () => {
    const worker = await aLoadedWorker();
    expect(await worker.db.count('conversionBlocks')).toBe(1);
    listEverything(worker, () => aPage([1, 2], 2));
    await updateAfterAMonth(worker);
    expect(await worker.db.count('conversionBlocks')).toBe(1);
    expect(await counted(worker)).toEqual(['1', '2']);
  });

  it('a conversion that the service no longer lists is not expected in a currency that was chosen since', async () => {
    const worker = await aLoadedWorker();
    listEverything(worker, () => aPage([1, 2], 2));
    await worker.clock.runUntil(worker.reports.setCurrency('MYR'));
    await update(worker);
    expect(await readReportState(worker.db)).toMatchObject({ hasRows: true, unlistedCount: 1, rowsInOtherCurrency: 0 });
  });

  it('a conversion that the service no longer lists comes back when it is listed again, and is no change', async () => {
    const worker = await aLoadedWorker();
    listEverything(worker, () => aPage([1, 2], 2));
    await updateAfterAMonth(worker);
    listEverything(worker, () => aPage([1, 2, 3], 3));
    expect(await updateAfterAMonth(worker)).toBe(1);
    expect(await counted(worker)).toEqual(['1', '2', '3']);
    expect(await setAside(worker)).toEqual([]);
    expect(await readConversionChanges(worker.db, 0)).toEqual([]);
  });

  it('a conversion that the service no longer lists does not hide another one that moved across a page border', async () => {
    const worker = await aLoadedWorker();
    // 3 is no longer listed, and 999 moved onto the first page after that was read: the counts of stored and listed
    // agree.
    const first = [1, 2, ...Array.from({ length: 98 }, (_, index) => index + 10)];
    listEverything(worker, ({ parameters }) =>
      parameters.page === '1' ? aPage(first, 102, 1, 2) : aPage([200], 102, 2),
    );
    worker.service.respond('conversions/range', aListing(rowsOf(999)));
    await updateAfterAMonth(worker);
    expect(await counted(worker)).toContain('999');
  });
});

it('a load of everything lists the days where a full page, which counts itself, comes again in place of the next one', async () => {
  const worker = await makeWorker();
  await connectWorker(worker);
  listEverything(worker, () => anEnvelope({ page: 1, limit: 2, count: 2, nextPage: 2, data: rowsOf(1, 2) }));
  worker.service.respond('conversions/range', aListing(rowsOf(1, 2, 3)));
  await update(worker);
  expect(await counted(worker)).toEqual(['1', '2', '3']);
});

it('a load of everything cuts the days where each full page counts itself and comes again, until all are found', async () => {
  const worker = await makeWorker();
  await connectWorker(worker);
  const days = ['2026-01-02', '2026-01-09', '2026-01-17', '2026-01-28'];
  const rows = days.map((day, at) => aConversionRow({ conversion_id: at + 1, datetime_conversion: `${day} 10:00:00` }));
  const answer = (listed: typeof rows) => {
    const data = listed.slice(0, 2);
    return anEnvelope({ page: 1, limit: 2, count: data.length, nextPage: data.length === 2 ? 2 : null, data });
  };
  listEverything(worker, () => answer(rows));
  worker.service.respond('conversions/range', ({ parameters }) => {
    const { start_date: start = '', end_date: end = '' } = parameters;
    return answer(rows.filter((_, at) => (days[at] ?? '') >= start && (days[at] ?? '') <= end));
  });
  await update(worker);
  expect(await counted(worker)).toEqual(['1', '2', '3', '4']);
});

it('a day that came again in place of its next page hides no other day of which rows are missing', async () => {
  const worker = await makeWorker();
  const day = { type: 'span', slice: { start: '2026-01-05', end: '2026-01-05' }, onlyMissing: true } as const;
  const load = { currency: 'own', startedAtMs: 1, reach: 'span', generation: 7, steps: [day] } as const;
  const shortfall = { listed: 2, given: 1 };
  const before = { ...toReportCursor(load), page: 2, stepRows: 1, stepMark: 'page 1', stepCount: 1, shortfall };
  const rows = ['1', '2', '3'].map((conversionId) => aConversion({ conversionId }));
  await keepPage(worker, { ...before, page: 1 }, day, { ...lastPage, rows, nextPage: 2 }, ['', '~']);
  const again = { ...lastPage, rows: [], rowsSeen: 1, count: 1, pageCount: 1, isRepeated: true };
  expect(await keepPage(worker, before, day, again, ['', '~'])).toMatchObject({ steps: [], shortfall });
});

describe('a conversion stays where', () => {
  const stays = async (worker: Worker) => {
    await updateAfterAMonth(worker);
    expect(await counted(worker)).toEqual(['1', '2', '3']);
    expect(await setAside(worker)).toEqual([]);
  };

  it('the second listing shows it', async () => {
    const worker = await aLoadedWorker();
    worker.service.once('conversions/all', aPage([1, 2], 2));
    await stays(worker);
  });

  it.each<[string, () => FakeAnswer]>([
    ['has fewer rows than it counts', () => aPage([1, 2], 3)],
    ['counts nothing', () => anEnvelope({ page: 1, limit: 100, nextPage: null, data: rowsOf(1, 2) })],
    ['is empty', () => aPage([], 0)],
    [
      'gives its full page, which counts itself, again in place of the next one',
      () => anEnvelope({ page: 1, limit: 2, count: 2, nextPage: 2, data: rowsOf(1, 2) }),
    ],
    [
      'has a row that cannot be read',
      () => anEnvelope({ page: 1, limit: 100, count: 3, nextPage: null, data: [...rowsOf(1, 2), {}] }),
    ],
  ])('each listing %s', async (_what, answer) => {
    const worker = await aLoadedWorker();
    listEverything(worker, answer);
    await stays(worker);
  });

  it('the second listing stays empty, and the load ends as usual', async () => {
    const worker = await aLoadedWorker();
    let asked = 0;
    listEverything(worker, () => {
      asked += 1;
      return asked === 1 ? aPage([1, 2], 2) : aPage([], 0);
    });
    await stays(worker);
    expect(await readReportState(worker.db)).toMatchObject({ progress: { phase: 'idle', error: null } });
  });

  it('it arrived since the first of the two', async () => {
    const worker = await aLoadedWorker();
    listEverything(worker, () => aPage([1, 2], 2));
    worker.service.respond('conversions/data-range', aListing(rowsOf(4)));
    await updateAfterAMonth(worker);
    expect(await counted(worker)).toEqual(['1', '2', '4']);
  });
});
