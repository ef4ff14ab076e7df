import { afterEach, beforeEach, expect, it } from 'vitest';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import { changeSettings, type Worker } from '#tests/builders/make-worker.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { endRuns } from '../bulk/end-runs.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const line = (name: string) => ({
  url: `https://www.kedai.example/p/${name}`,
  program: '101',
  isChosen: true,
  subIds: noSubIds,
  title: name,
});

let worker: Worker;
beforeEach(async () => {
  worker = await makeMintingWorker();
  await worker.clock.advance(120_000);
});

afterEach(() => endRuns(worker));

const finish = () => worker.clock.runUntil(worker.bulk.wake());
const sent = () => worker.service.calls.filter((call) => call.path === path);

it('the ticked links of a report have a price before anything is made, by what is new, there already, and left', async () => {
  const lines = [line('rice'), line('pot'), line('rice')];
  const price = { toMake: 2, reused: 1, beyondReserve: 0, blocked: 0, left: 1_000 };
  expect(await worker.handlers.priceCheck({ lines })).toEqual(price);
  expect(sent()).toEqual([]);
  expect(await worker.db.getAll('bulkRuns')).toEqual([]);
});

it('the ticked links of a report say what the quota does not allow', async () => {
  await changeSettings(worker, { deeplinksPerPeriod: 3, bulkReserve: 2 });
  const lines = [line('rice'), line('pot')];
  expect(await worker.handlers.priceCheck({ lines })).toMatchObject({ toMake: 2, beyondReserve: 1, left: 3 });
});

it('the ticked links of a report are made once each, however often the act is repeated', async () => {
  const act = { lines: [line('rice'), line('pot')], runId: 'run-1' };
  expect(await worker.handlers.makeCheckLinks(act)).toEqual({ problem: null });
  await finish();
  await worker.handlers.makeCheckLinks(act);
  await finish();
  expect(sent()).toHaveLength(2);
  expect(await worker.handlers.priceCheck({ lines: act.lines })).toMatchObject({ toMake: 0, reused: 2 });
});

it('the ticked links of a report that are more than the button said are not made', async () => {
  const act = { lines: [line('rice'), line('pot')], runId: 'run-1' };
  expect(await worker.handlers.makeCheckLinks({ ...act, most: 1 })).toEqual({ problem: 'costs-more' });
  await finish();
  expect(sent()).toEqual([]);
  expect(await worker.handlers.makeCheckLinks({ ...act, most: 2 })).toEqual({ problem: null });
});
