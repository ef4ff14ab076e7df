import { expect, it } from 'vitest';
import { readMeta } from '#lib/store/meta.ts';
import { toReportCursor } from '#lib/worker/earnings/report-cursor.ts';
import { keepPage } from '#lib/worker/earnings/report-keeper.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';

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
