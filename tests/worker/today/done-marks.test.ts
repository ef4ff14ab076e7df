import { beforeEach, expect, it } from 'vitest';
import { readMeta } from '#lib/store/meta.ts';
import { markRowDone, takeBackDone } from '#lib/worker/today/done-marks.ts';
import { aPost } from '#tests/builders/a-post.ts';
import { makeWorker, type Worker } from '#tests/builders/make-worker.ts';

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  await worker.db.put('posts', aPost({ state: 'out' }));
});

const cause = 'coupon:1:2026-11-27';
const rowIds = [`${cause}|post-1|telegram`, `${cause}|post-1|blog`];
const aRow = (at: number) => ({
  rowId: rowIds[at] ?? '',
  cause,
  title: 'BERAS5',
  edited: [{ postId: 'post-1', rowIds }],
});
const readMarks = async () => ((await readMeta(worker.db, 'doneMarks')) ?? []).map(({ rowId }) => rowId);
const readCauses = async () => (await worker.db.get('posts', 'post-1'))?.doneCauses ?? [];

it('a row that the user is done with is marked once, however often the page asks', async () => {
  await markRowDone(worker, aRow(0));
  await worker.clock.advance(1_000);
  const [first] = (await readMeta(worker.db, 'doneMarks')) ?? [];
  await markRowDone(worker, aRow(0));
  expect(await readMeta(worker.db, 'doneMarks')).toEqual([first]);
});

it('a row that the user is done with ends the edit of its post once all rows of the post are done, and Undo of any begins it again', async () => {
  await markRowDone(worker, aRow(0));
  expect(await readCauses()).toEqual([]);
  await markRowDone(worker, aRow(1));
  expect(await readCauses()).toEqual([cause]);
  await takeBackDone(worker, { rowId: rowIds[0] ?? '', cause });
  expect(await readCauses()).toEqual([]);
  expect(await readMarks()).toEqual([rowIds[1]]);
});

it('a row that the user is done with needs no post: a deleted one leaves the mark', async () => {
  await worker.db.delete('posts', 'post-1');
  await markRowDone(worker, { ...aRow(0), edited: [{ postId: 'post-1', rowIds: [] }] });
  expect(await readMarks()).toEqual([rowIds[0]]);
});

it('a row that the user is done with stays done when the clock is set back', async () => {
  await markRowDone(worker, aRow(0));
  worker.clock.setWallTime(worker.clock.nowMs() - 86_400_000);
  await markRowDone(worker, aRow(0));
  expect(await readMarks()).toEqual([rowIds[0]]);
});

it('a row that the user is done with is done once more for posts that came since, and Undo brings back these alone', async () => {
  await worker.db.put('posts', aPost({ postId: 'post-2', code: 'bcdfgh', state: 'out' }));
  const stopped = (postId: string) => ({
    ...{ rowId: 'program:101:paused:5', cause: 'program:101:paused:5', title: 'Kedai' },
    edited: [{ postId, rowIds: [] }],
  });
  const causesOf = async (postId: string) => (await worker.db.get('posts', postId))?.doneCauses ?? [];
  await markRowDone(worker, stopped('post-1'));
  await markRowDone(worker, stopped('post-2'));
  expect(await causesOf('post-2')).toHaveLength(1);
  await takeBackDone(worker, { rowId: 'program:101:paused:5', cause: 'program:101:paused:5' });
  expect([await causesOf('post-1'), await causesOf('post-2')]).toEqual([['program:101:paused:5'], []]);
});

it('a row that the user is done with for a second cause is done for the first alone after Undo, however often that is sent', async () => {
  const ordersOf = (latestMs: string) => ({ rowId: 'orders', cause: latestMs, title: 'Orders', edited: [] });
  const readOrders = async () => ((await readMeta(worker.db, 'doneMarks')) ?? []).map((mark) => mark.cause);
  await markRowDone(worker, ordersOf('1'));
  const first = await readMeta(worker.db, 'doneMarks');
  await worker.clock.advance(1_000);
  await markRowDone(worker, ordersOf('2'));
  await markRowDone(worker, ordersOf('3'));
  expect(await readOrders()).toEqual(['3']);
  for (let times = 0; times < 2; times += 1) await takeBackDone(worker, { rowId: 'orders', cause: '3' });
  expect(await readOrders()).toEqual(['2']);
  await takeBackDone(worker, { rowId: 'orders', cause: '2' });
  expect(await readMeta(worker.db, 'doneMarks')).toEqual(first);
  await takeBackDone(worker, { rowId: 'orders', cause: '1' });
  expect(await readOrders()).toEqual([]);
});
