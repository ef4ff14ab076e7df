import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gateWindowMs, type Lane } from '#lib/domain/service/slot-wait.ts';
import { openDatabase } from '#lib/store/database.ts';
import { createRequestGate, type SharedSlots } from '#lib/worker/service/create-request-gate.ts';
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';

const deeplink = 'deeplink/generate';
const minuteMs = 60_000;

/** A gate over the stored log, as a worker that was just started has it: its monotonic clock starts at zero. */
function startGate(clock: FakeClock, callsPerMinute: number, database = openDatabase('test'), shared?: SharedSlots) {
  const bornAtMs = clock.monotonicMs();
  return createRequestGate({
    database: () => database,
    clock: { ...clock, nowMs: clock.nowMs, sleep: clock.sleep, monotonicMs: () => clock.monotonicMs() - bornAtMs },
    random: fakeRandom(),
    readCallsPerMinute: async () => callsPerMinute,
    readCallsLostAtMs: async () => 0,
    ...(shared && { shared }),
  });
}

/** The most of `times` that fall into any minute. */
function maxInAMinute(times: readonly number[]): number {
  return Math.max(0, ...times.map((start) => times.filter((time) => time >= start && time < start + minuteMs).length));
}

it('the request gate never grants more than its calls in any minute, over random schedules, restarts and clock jumps', async () => {
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('call' as const),
        lane: fc.constantFrom<Lane>('interactive', 'background'),
        isDeeplink: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 90_000 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('set-clock' as const),
        byMs: fc.integer({ min: -7_200_000, max: 7_200_000 }),
      }),
    },
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 8 }),
      fc.array(step, { minLength: 10, maxLength: 45 }),
      async (most, steps) => {
        run += 1;
        const database = openDatabase(`gate-${run}`);
        const clock = fakeClock();
        let gate = startGate(clock, most, database);
        const granted: { atMs: number; lane: Lane }[] = [];
        const underWay: Promise<void>[] = [];
        for (const current of steps) {
          if (current.kind === 'call') {
            const { lane, isDeeplink } = current;
            const call = gate.reserve({ endpoint: isDeeplink ? deeplink : 'offers/all', lane });
            underWay.push(call.then(() => void granted.push({ atMs: clock.monotonicMs(), lane })));
          } else if (current.kind === 'pass') {
            await clock.advance(current.ms);
          } else if (current.kind === 'set-clock') {
            clock.setWallTime(clock.nowMs() + current.byMs);
            // A worker that lives notices at its next look; one that is dead at that moment cannot (see the docstring).
            await gate.readWaitMs(deeplink, 'interactive');
          } else {
            // A killed worker's callers are gone with it: only granted slots count.
            await clock.runUntil(Promise.all(underWay.splice(0)));
            gate = startGate(clock, most, database);
          }
        }
        await clock.runUntil(Promise.all(underWay));
        (await database).close();
        const background = granted.filter(({ lane }) => lane === 'background').map(({ atMs }) => atMs);
        expect(maxInAMinute(granted.map(({ atMs }) => atMs))).toBeLessThanOrEqual(most);
        expect(maxInAMinute(background)).toBeLessThanOrEqual(Math.max(1, most - 4));
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

it('the request gate keeps counting the slots of a worker that died', async () => {
  const clock = fakeClock();
  const first = startGate(clock, 3);
  for (let call = 0; call < 3; call += 1) await first.reserve({ endpoint: deeplink, lane: 'interactive' });

  const second = startGate(clock, 3);

  expect(await second.readWaitMs(deeplink, 'interactive')).toBe(gateWindowMs);
});

it('the request gate counts a call in the future as now when the clock was set back, and only for its window', async () => {
  const clock = fakeClock();
  await startGate(clock, 1).reserve({ endpoint: deeplink, lane: 'interactive' });
  clock.setWallTime(clock.nowMs() - 3_600_000);
  const restarted = startGate(clock, 1);

  expect(await restarted.readWaitMs(deeplink, 'interactive')).toBe(gateWindowMs);
  await clock.advance(gateWindowMs);
  expect(await restarted.readWaitMs(deeplink, 'interactive')).toBe(0);
});

it('the request gate lets the user go before background work that waited first', async () => {
  const clock = fakeClock();
  const gate = startGate(clock, 5);
  for (let call = 0; call < 5; call += 1) await gate.reserve({ endpoint: deeplink, lane: 'interactive' });
  const order: string[] = [];
  const background = gate.reserve({ endpoint: 'offers/all', lane: 'background' }).then(() => order.push('background'));
  const interactive = gate.reserve({ endpoint: deeplink, lane: 'interactive' }).then(() => order.push('interactive'));

  await clock.runUntil(Promise.all([background, interactive]));

  expect(order).toEqual(['interactive', 'background']);
});

it('the request gate leaves four slots of the minute to the user, however much the background wants', async () => {
  const clock = fakeClock();
  const gate = startGate(clock, 20);
  for (let call = 0; call < 16; call += 1) await gate.reserve({ endpoint: 'offers/all', lane: 'background' });

  expect(await gate.readWaitMs('offers/all', 'background')).toBe(gateWindowMs);
  expect(await gate.readWaitMs(deeplink, 'interactive')).toBe(0);
});

it('the request gate reports in advance when the call can leave', async () => {
  const clock = fakeClock();
  const gate = startGate(clock, 1);
  await gate.reserve({ endpoint: deeplink, lane: 'interactive' });
  const waits: number[] = [];
  const startMs = clock.nowMs();

  await clock.runUntil(gate.reserve({ endpoint: deeplink, lane: 'interactive', onWait: (atMs) => waits.push(atMs) }));

  expect(waits).toEqual([startMs + gateWindowMs]);
  expect(clock.nowMs()).toBe(startMs + gateWindowMs);
});

it('the request gate closes to background work after a sign of limiting, longer each time, and stays open to the user', async () => {
  const clock = fakeClock();
  const gate = startGate(clock, 20);
  await gate.backOff();
  const first = await gate.readWaitMs('offers/all', 'background');
  await gate.backOff();
  const second = await gate.readWaitMs('offers/all', 'background');

  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(first);
  expect(await gate.readWaitMs(deeplink, 'interactive')).toBe(0);
  await gate.relax();
  expect(await gate.readWaitMs('offers/all', 'background')).toBe(0);
});

it('the request gate forgets after a good answer the back-off of an earlier worker, and one that came while a call was pending', async () => {
  const clock = fakeClock();
  await startGate(clock, 20).backOff();
  const gate = startGate(clock, 20);
  await gate.relax();
  expect(await gate.readWaitMs('offers/all', 'background')).toBe(0);

  await gate.backOff();
  await gate.relax();
  expect(await gate.readWaitMs('offers/all', 'background')).toBe(0);
});

it('the request gate waits no longer than the longest back-off when the clock is set back', async () => {
  const clock = fakeClock();
  const gate = startGate(clock, 20);
  await gate.backOff();
  clock.setWallTime(clock.nowMs() - 3 * 86_400_000);
  const startMs = clock.monotonicMs();
  await clock.runUntil(gate.reserve({ endpoint: 'offers/all', lane: 'background' }));

  expect(clock.monotonicMs() - startMs).toBeLessThanOrEqual(15 * 60_000);
});

it('the request gate releases waiting callers at once when the limit is raised', async () => {
  const clock = fakeClock();
  let callsPerMinute = 1;
  const database = openDatabase('test');
  const gate = createRequestGate({
    database: () => database,
    clock,
    random: fakeRandom(),
    readCallsPerMinute: async () => callsPerMinute,
    readCallsLostAtMs: async () => 0,
  });
  await gate.reserve({ endpoint: deeplink, lane: 'interactive' });
  const waiting = gate.reserve({ endpoint: deeplink, lane: 'interactive' });
  await clock.advance(1_000);
  callsPerMinute = 2;
  gate.recheck();
  const startMs = clock.nowMs();
  await waiting;

  expect(clock.nowMs()).toBe(startMs);
  expect(clock.sleeperCount()).toBe(0);
});

it('the request gate frees its place when the caller gives up', async () => {
  const clock = fakeClock();
  const gate = startGate(clock, 1);
  await gate.reserve({ endpoint: deeplink, lane: 'interactive' });
  const abort = new AbortController();
  const waiting = gate.reserve({ endpoint: 'offers/all', lane: 'background', signal: abort.signal });
  await clock.advance(1);
  abort.abort();

  await expect(waiting).rejects.toThrow();
  expect(clock.sleeperCount()).toBe(0);
});

it('the request gate has a slot that ages on the steady clock and on the wall clock, which runs while a machine sleeps', async () => {
  const clock = fakeClock();
  const gate = startGate(clock, 5);
  const [slot, other] = [
    await gate.reserve({ endpoint: deeplink, lane: 'interactive' }),
    await gate.reserve({ endpoint: deeplink, lane: 'interactive' }),
  ];
  await clock.advance(9_000);
  expect(slot.isFresh()).toBe(true);
  await clock.advance(2_000);
  expect(slot.isFresh()).toBe(false);

  clock.setWallTime(clock.nowMs() - 11_000);
  expect(other.isFresh()).toBe(false);
  const third = await gate.reserve({ endpoint: deeplink, lane: 'interactive' });
  expect(third.isFresh()).toBe(true);
  clock.setWallTime(clock.nowMs() + 60_000);
  expect(third.isFresh()).toBe(false);
});

it('the request gate keeps the time of a call in the log when the call is just a window old', async () => {
  const clock = fakeClock();
  const database = openDatabase('gate-log');
  const gate = startGate(clock, 5, database);
  await clock.advance(30_000);
  const takenAtMs = clock.nowMs();
  await gate.reserve({ endpoint: deeplink, lane: 'interactive' });
  await clock.advance(gateWindowMs);
  await gate.readWaitMs(deeplink, 'interactive');
  await gate.readWaitMs(deeplink, 'interactive');
  expect((await (await database).getAll('calls')).map(({ atMs }) => atMs)).toEqual([takenAtMs]);
});

describe('slots that devices share', () => {
  const call = { endpoint: deeplink, lane: 'interactive' } as const;

  it('slots that devices share are not asked for where no device shares any', async () => {
    let asked = 0;
    const take = async () => {
      asked += 1;
      return 0;
    };
    await startGate(fakeClock(), 20, openDatabase('alone'), { isOn: async () => false, take }).reserve(call);
    expect(asked).toBe(0);
  });

  it('slots that devices share are waited for as long as the others say, and only then one of the device is taken', async () => {
    const clock = fakeClock();
    const database = openDatabase('shared');
    const waits = [5_000, 0];
    const shared = { isOn: async () => true, take: async () => waits.shift() ?? 0 };
    const gate = startGate(clock, 20, database, shared);
    const startsAtMs: number[] = [];
    const reserving = gate.reserve({ ...call, onWait: (atMs) => void startsAtMs.push(atMs) });
    await expect.poll(() => startsAtMs).toEqual([clock.nowMs() + 5_000]);
    expect(await gate.readCalls()).toEqual([]);
    await clock.runUntil(reserving);
    expect(await gate.readCalls()).toHaveLength(1);
    expect(waits).toEqual([]);
  });
});
