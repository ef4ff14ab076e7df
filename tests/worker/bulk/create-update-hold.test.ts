import { beforeEach, expect, it } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { waitingUpdateItem } from '#lib/store/storage-items.ts';
import { createUpdateHold } from '#lib/worker/bulk/create-update-hold.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts';

let clock: FakeClock;
let isRunUnderWay: boolean;
let touches: number;

beforeEach(() => {
  clock = fakeClock();
  isRunUnderWay = true;
  touches = 0;
});

const makeHold = () =>
  createUpdateHold({
    clock,
    item: waitingUpdateItem,
    isRunUnderWay: async () => isRunUnderWay,
    listOpenClicks: async () => [],
    touch: async () => {
      touches += 1;
    },
  });

it('an update of the extension waits for an active bulk run, is shown meanwhile, and no longer', async () => {
  const held = makeHold().note('2.0.0');
  await clock.advance(65_000);
  expect(await waitingUpdateItem.read()).toEqual({ version: '2.0.0' });
  // The browser stops a worker that gets no event within 30 s.
  expect(touches).toBeGreaterThanOrEqual(3);

  isRunUnderWay = false;
  await clock.runUntil(held);
  expect(await waitingUpdateItem.read()).toBeNull();
  const before = touches;
  await clock.advance(120_000);
  expect(touches).toBe(before);
});

it('an update of the extension waits for a click whose user has not seen the outcome, because it forgets clicks', async () => {
  Object.assign(browser.runtime, { getPlatformInfo: async () => ({}) });
  const worker = await makeWorker();
  const { acts, device } = worker;
  await acts.change('click', { isNoticePending: true });
  const held = device.updateHold.note('2.0.0');
  await worker.clock.advance(25_000);
  expect(await waitingUpdateItem.read()).toEqual({ version: '2.0.0' });
  await acts.change('click', { isNoticePending: undefined });
  await worker.clock.runUntil(held);
  expect(await waitingUpdateItem.read()).toBeNull();
});

it('an update of the extension waits five minutes at most for a click that never ends', async () => {
  Object.assign(browser.runtime, { getPlatformInfo: async () => ({}) });
  const worker = await makeWorker();
  await worker.acts.change('click', { isNoticePending: true });
  const held = worker.device.updateHold.note('2.0.0');
  await worker.clock.advance(200_000);
  expect(await waitingUpdateItem.read()).toEqual({ version: '2.0.0' });
  await worker.clock.advance(120_000);
  expect(await waitingUpdateItem.read()).toBeNull();
  await held;
});

it('an update of the extension does not wait when no run is active', async () => {
  isRunUnderWay = false;
  await makeHold().note('2.0.0');
  expect(await waitingUpdateItem.read()).toBeNull();
  expect(touches).toBe(0);
});

it('an update of the extension still waits after a kill of the worker', async () => {
  void makeHold().note('2.0.0');
  await clock.advance(1_000);
  clock = fakeClock(clock.nowMs());
  touches = 0;
  const held = makeHold().resume();
  await clock.advance(25_000);
  expect(touches).toBe(2);
  isRunUnderWay = false;
  await clock.runUntil(held);
  expect(await waitingUpdateItem.read()).toBeNull();
});

it('an update of the extension waits once, however often the browser reports it', async () => {
  const hold = makeHold();
  const held = [hold.note('2.0.0'), hold.note('2.0.1')];
  await clock.advance(1_000);
  expect(touches).toBe(1);
  expect(await waitingUpdateItem.read()).toEqual({ version: '2.0.1' });
  isRunUnderWay = false;
  await clock.runUntil(Promise.all(held));
});
