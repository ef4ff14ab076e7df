import { beforeEach, expect, it } from 'vitest';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { anEnvelope, type FakeCall } from '#tests/fakes/fake-service.ts';

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  await connectWorker(worker);
});

const aConversion = (id: number, time: string) => ({
  conversion_id: id,
  offer_id: 101,
  sale_amount: '10',
  currency: 'MYR',
  payout: '1.00',
  datetime_conversion: time,
  conversion_status: 'approved',
});

/** 101 conversions of which the service counts 102: one slipped behind the page's border. The last one has `time`. */
function listOneShort(time: string) {
  const rows = Array.from({ length: 100 }, (_, index) => aConversion(index, '2026-02-01 10:00:00'));
  return ({ parameters }: FakeCall) => {
    const page = Number(parameters.page);
    const data = page === 1 ? rows : [aConversion(999, time)];
    return anEnvelope({ page, limit: 100, count: 102, nextPage: page < 2 ? 2 : null, data });
  };
}

it.each([
  '0001-01-01 00:00:00',
  '0000-00-00 00:00:00',
  '1970-01-01 00:00:00',
  '1899-12-30 00:00:00',
  '9999-12-31 23:59:59',
  '03/02/2026 10:00',
  '2026-02-30 10:00:00',
  '2569-02-01 10:00:00',
  '',
])(
  'a conversion of an impossible day plans no slices beyond the days that conversions can have, is kept, and is counted as one without a date: "%s"',
  async (time) => {
    worker.service.respond('conversions/all', listOneShort(time));
    await worker.clock.runUntil(worker.reports.run());

    const asked = worker.service.calls.filter(({ path }) => path === 'conversions/range');
    expect(asked.map(({ parameters }) => [parameters.start_date, parameters.end_date])).toEqual([
      ['2026-02-09', '2026-03-11'],
      ['2026-02-01', '2026-02-08'],
    ]);
    expect(await readMeta(worker.db, 'reportCursor')).toBeUndefined();
    expect(await readConversions(worker.db, null)).toHaveLength(101);
    expect(await readReportState(worker.db)).toMatchObject({ hasRows: true, undatedCount: 1 });
  },
);

it.each(['2026-02-01 11:00:00', '2026/2/1 11:00', '13/01/2026 11:00:00', '2026-02-01T03:00:00.000000Z'])(
  'the loader counts no conversion of a real day as one without a date: %s',
  async (time) => {
    worker.service.respond('conversions/all', listOneShort(time));
    await worker.clock.runUntil(worker.reports.run());
    expect(await readReportState(worker.db)).toMatchObject({ hasRows: true, undatedCount: 0 });
  },
);
