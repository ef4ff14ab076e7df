import { beforeEach, expect, it } from 'vitest';
import type { ErrorCode } from '#lib/errors/error-table.ts';
import { createAttempt } from '#lib/platform/create-attempt.ts';
import { createTransport } from '#lib/publisher-api/create-transport.ts';
import { createServiceCaller } from '#lib/worker/service/create-service-caller.ts';
import { createWalk, type WalkCursor, type WalkDescription } from '#lib/worker/service/create-walk.ts';
import { changeSettings, connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { aFailure, anEnvelope, type FakeAnswer } from '#tests/fakes/fake-service.ts';

const path = 'conversions/all';
const pageCount = 4;

interface Cursor extends WalkCursor {
  readonly page: number;
}

interface Progress {
  readonly phase: 'idle' | 'walking';
  readonly page: number;
  readonly waitingUntilMs: number | null;
  readonly estimatedEndMs: number | null;
  readonly error: ErrorCode | null;
}

type Description = WalkDescription<Cursor, number, Progress>;

/** What outlives a worker. */
let disk: {
  cursor: Cursor | undefined;
  /** The page of each stored row, in the order of arrival. */
  stored: number[];
  progress: Progress;
  alarmAtMs: number | null;
  /** How often the walk reached its end. */
  ends: number;
};
let worker: Worker;

beforeEach(async () => {
  worker = await makeWorker();
  await connectWorker(worker);
  await changeSettings(worker, { callsPerMinute: 600 });
  const progress = { phase: 'idle', page: 0, waitingUntilMs: null, estimatedEndMs: null, error: null } as const;
  disk = { cursor: undefined, stored: [], progress, alarmAtMs: null, ends: 0 };
  worker.service.respond(path, ({ parameters }) => aPage(Number(parameters.page)));
});

function aPage(page: number): FakeAnswer {
  const data = [{ conversion_id: page }];
  return anEnvelope({ page, limit: 1, count: pageCount, nextPage: page < pageCount ? page + 1 : null, data });
}

/** A walk over the pages of a listing, whose every page is one row. */
function makeWalk(change: Partial<Description> = {}) {
  const { clock, gate, session, service, connection } = worker;
  const { logger } = worker.device;
  const transport = createTransport({ fetch: service.fetch, clock, isOnline: () => true });
  const clientFor = createServiceCaller({
    transport,
    session,
    connection,
    readSettings: worker.readSettings,
    gate,
    attempt: createAttempt(logger),
    noteUse: () => undefined,
  });
  const scheduleResume = async (atMs: number | null) => {
    disk.alarmAtMs = atMs;
  };
  return createWalk<Cursor, number, Progress>(
    { clock, logger, clientFor, gate, scheduleResume },
    {
      name: 'a walk',
      cursor: {
        findLeft: async () => disk.cursor,
        plan: async () => ({ page: 1 }),
        write: async (cursor) => {
          disk.cursor = cursor;
        },
      },
      progress: {
        read: async () => disk.progress,
        write: async (progress) => {
          disk.progress = progress;
        },
      },
      findStep: ({ page }) => (page <= pageCount ? page : null),
      describe: async (_cursor, page) => ({ phase: 'walking', page }),
      async fetchNextPage(cursor, page, client, signal) {
        await client.listConversions({}, { page });
        signal.throwIfAborted();
        disk.stored.push(page);
        disk.cursor = { ...cursor, page: page + 1 };
        return disk.cursor;
      },
      async finish() {
        disk.cursor = undefined;
        disk.ends += 1;
        return {};
      },
      ...change,
    },
  );
}

const askedPages = () =>
  worker.service.calls.filter((call) => call.path === path).map(({ parameters }) => Number(parameters.page));

/** Runs the walk until it waits for an answer that never comes, and kills its worker: its clock stands still. */
async function killAt(page: number, failures = 0) {
  let failed = 0;
  worker.service.respond(path, ({ parameters }) => {
    if (Number(parameters.page) < page) return aPage(Number(parameters.page));
    failed += 1;
    return failed > failures ? 'silence' : 'drop';
  });
  void makeWalk().run('daily');
  while (failed <= failures) await worker.clock.advance(500);
  const { service } = worker;
  worker = await makeWorker({ service, clock: fakeClock(worker.clock.nowMs()) });
  service.respond(path, ({ parameters }) => aPage(Number(parameters.page)));
}

it('a walk has each page, and its position, on disk before it requests the next', async () => {
  const seen: unknown[] = [];
  worker.service.respond(path, ({ parameters }) => {
    const page = Number(parameters.page);
    seen.push({ page, stored: [...disk.stored], stands: disk.cursor?.page });
    return aPage(page);
  });
  const failure = await worker.clock.runUntil(makeWalk().run('user'));

  expect(failure).toBeNull();
  expect(seen).toEqual([
    { page: 1, stored: [], stands: 1 },
    { page: 2, stored: [1], stands: 2 },
    { page: 3, stored: [1, 2], stands: 3 },
    { page: 4, stored: [1, 2, 3], stands: 4 },
  ]);
});

it('a walk shows its progress, and at its end that it is idle', async () => {
  const seen: Progress[] = [];
  worker.service.respond(path, ({ parameters }) => {
    seen.push(disk.progress);
    return aPage(Number(parameters.page));
  });
  await worker.clock.runUntil(makeWalk().run('user'));

  expect(seen.map(({ phase, page }) => [phase, page])).toEqual([1, 2, 3, 4].map((page) => ['walking', page]));
  expect(disk.progress).toMatchObject({ phase: 'idle', waitingUntilMs: null, estimatedEndMs: null, error: null });
});

it('a walk is one walk for two callers who start it at once', async () => {
  const walk = makeWalk();
  await worker.clock.runUntil(Promise.all([walk.run('user'), walk.run('daily')]));

  expect(askedPages()).toEqual([1, 2, 3, 4]);
  expect(disk.ends).toBe(1);
});

it('a walk starts again once it has ended', async () => {
  const walk = makeWalk();
  await worker.clock.runUntil(walk.run('user'));
  await walk.ended();
  await worker.clock.runUntil(walk.run('user'));

  expect(askedPages()).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
});

it('a walk resumes after a kill with the page that was pending, and requests no other one twice', async () => {
  await killAt(3);
  expect(disk.alarmAtMs).toBeGreaterThan(worker.clock.nowMs());
  await worker.clock.runUntil(makeWalk().run('daily'));

  expect(askedPages()).toEqual([1, 2, 3, 3, 4]);
  expect(disk.stored).toEqual([1, 2, 3, 4]);
  expect(disk.alarmAtMs).toBeNull();
});

it('a walk says that it is idle when a worker died behind its end, and leaves a running one alone', async () => {
  let finished = 0;
  const { promise: dead } = Promise.withResolvers<never>();
  const dying = makeWalk({
    async finish() {
      disk.cursor = undefined;
      finished += 1;
      return dead;
    },
  });
  void dying.run('daily');
  while (finished === 0) await worker.clock.advance(500);
  expect(disk).toMatchObject({ cursor: undefined, progress: { phase: 'walking' } });
  await dying.settle();
  expect(disk.progress.phase).toBe('walking');

  await makeWalk().settle();
  expect(disk.progress).toMatchObject({ phase: 'idle', waitingUntilMs: null, estimatedEndMs: null });
  expect(askedPages()).toHaveLength(pageCount);
});

it('a walk keeps its alarm until it has said that it ended', async () => {
  const alarms: unknown[] = [];
  const walk = makeWalk({
    progress: {
      read: async () => disk.progress,
      write: async (progress) => {
        disk.progress = progress;
        if (progress.phase === 'idle' && disk.ends > 0) alarms.push(disk.alarmAtMs);
      },
    },
  });
  await worker.clock.runUntil(walk.run('user'));
  expect(alarms).toEqual([expect.any(Number)]);
  expect(disk.alarmAtMs).toBeNull();
});

it('a walk says until when it waits for a slot, and sets an alarm for then', async () => {
  await changeSettings(worker, { callsPerMinute: 6 });
  await worker.clock.advance(120_000);
  const walking = makeWalk().run('daily');
  await worker.clock.advance(1_000);

  expect(disk.stored).toEqual([1, 2]);
  expect(disk.progress.waitingUntilMs).toBeGreaterThan(worker.clock.nowMs());
  expect(disk.alarmAtMs).toBe(disk.progress.waitingUntilMs);
  await worker.clock.runUntil(walking);
  expect(disk.stored).toEqual([1, 2, 3, 4]);
  expect(disk.progress.waitingUntilMs).toBeNull();
});

it('five times lets the walk rest at its position, says why, and sets no alarm', async () => {
  const rested: number[] = [];
  worker.service.respond(path, ({ parameters }) => (parameters.page === '3' ? 'drop' : aPage(Number(parameters.page))));
  const walk = makeWalk({ onRest: async ({ page }) => void rested.push(page) });

  expect(await worker.clock.runUntil(walk.run('daily'))).toMatchObject({ code: 'unreachable' });
  expect(askedPages()).toEqual([1, 2, 3, 3, 3, 3, 3]);
  expect(disk).toMatchObject({ stored: [1, 2], cursor: { page: 3, failures: 0 }, alarmAtMs: null });
  expect(disk.progress).toMatchObject({ phase: 'idle', error: 'unreachable' });
  expect(rested).toEqual([3]);
});

it('a page that fails has five attempts again in the next run after a rest', async () => {
  const walk = makeWalk();
  for (let times = 0; times < 9; times++) worker.service.once(path, 'drop');
  await worker.clock.runUntil(walk.run('daily'));

  expect(await worker.clock.runUntil(walk.run('daily'))).toBeNull();
  expect(disk.stored).toEqual([1, 2, 3, 4]);
  expect(disk.progress.error).toBeNull();
});

it.each([
  ['as many attempts as its killed worker left it', 'daily', 2],
  ['five attempts when the user asks', 'user', 5],
] as const)('a page that fails has %s', async (_attempts, occasion, attempts) => {
  await killAt(2, 3);
  worker.service.respond(path, 'drop');
  const before = askedPages().length;

  expect(await worker.clock.runUntil(makeWalk().run(occasion))).toMatchObject({ code: 'unreachable' });
  expect(askedPages().length - before).toBe(attempts);
});

it('a page that fails for a sign of limiting waits for longer each time, and never rests', async () => {
  const atMs: number[] = [];
  worker.service.respond(path, ({ parameters }) => {
    atMs.push(worker.clock.monotonicMs());
    return atMs.length <= 7 ? aFailure(429, 'Too Many Attempts.') : aPage(Number(parameters.page));
  });

  expect(await worker.clock.runUntil(makeWalk().run('daily'))).toBeNull();
  const waitsMs = atMs.slice(1, 5).map((at, index) => at - (atMs[index] ?? 0));
  expect(waitsMs).toEqual(waitsMs.toSorted((a, b) => a - b));
  expect(waitsMs[0]).toBeGreaterThan(10_000);
  expect(disk.stored).toEqual([1, 2, 3, 4]);
});

it('a page that fails because the user signed out is no failure of the walk', async () => {
  worker.service.respond(path, ({ parameters }) =>
    parameters.page === '3' ? 'silence' : aPage(Number(parameters.page)),
  );
  const walking = makeWalk().run('daily');
  await expect.poll(askedPages).toEqual([1, 2, 3]);
  await worker.clock.runUntil(worker.handlers.signOut({ accountId: worker.accountId }));

  expect(await walking).toMatchObject({ code: 'not-connected' });
  expect(disk.progress).toMatchObject({ phase: 'idle', error: null });
  expect(disk).toMatchObject({ cursor: { page: 3 }, alarmAtMs: null });
});

it('a walk that is stopped in the middle of a page writes nothing more', async () => {
  worker.service.respond(path, ({ parameters }) =>
    parameters.page === '3' ? 'silence' : aPage(Number(parameters.page)),
  );
  const walk = makeWalk();
  const walking = walk.run('daily');
  await expect.poll(askedPages).toEqual([1, 2, 3]);
  const before = structuredClone(disk);
  await walk.stop();

  expect(await walking).toBeNull();
  expect(disk).toEqual({ ...before, alarmAtMs: null });
  expect(askedPages()).toEqual([1, 2, 3]);
});

it('a walk that is stopped while a page is being stored does not continue with the next', async () => {
  const { promise: storing, resolve: beginStoring } = Promise.withResolvers<void>();
  const { promise: stored, resolve: endStoring } = Promise.withResolvers<void>();
  const walk = makeWalk({
    async fetchNextPage(cursor, page) {
      beginStoring();
      await stored;
      return { ...cursor, page: page + 1 };
    },
  });
  const walking = walk.run('daily');
  await storing;
  const before = structuredClone(disk);
  const stopping = walk.stop();
  endStoring();
  await stopping;

  expect(await walking).toBeNull();
  expect(disk).toEqual({ ...before, alarmAtMs: null });
});

it('a walk that is stopped resumes at its position when it is run again', async () => {
  worker.service.once(path, aPage(1));
  worker.service.once(path, 'silence');
  const walk = makeWalk();
  void walk.run('daily');
  await expect.poll(askedPages).toEqual([1, 2]);
  await walk.stop();
  await worker.clock.runUntil(walk.run('daily'));

  expect(askedPages()).toEqual([1, 2, 2, 3, 4]);
});

it('a progress that is written late never brings back what has ended', async () => {
  await worker.gate.pause();
  const { promise: late, resolve: resume } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let isHeld = false;
  const walk = makeWalk({
    findStep: ({ page }) => (page === 1 ? page : null),
    progress: {
      read: async () => disk.progress,
      async write(progress) {
        if (progress.waitingUntilMs !== null) {
          isHeld = true;
          await late;
        }
        disk.progress = progress;
      },
    },
    async finish() {
      end();
      return {};
    },
  });
  const walking = walk.run('daily');
  await worker.clock.runUntil(ended);
  await worker.clock.advance(0);
  expect(isHeld).toBe(true);
  resume();
  await worker.clock.runUntil(walking);

  expect(disk.progress).toMatchObject({ phase: 'idle', waitingUntilMs: null });
});

it('a fault of our own in finish is reported, leaves the walk at its end, and the next run finishes it without a call', async () => {
  let isFull = true;
  const walk = makeWalk({
    async finish() {
      if (isFull) throw new DOMException('', 'QuotaExceededError');
      disk.cursor = undefined;
      return {};
    },
  });

  expect(await worker.clock.runUntil(walk.run('daily'))).toMatchObject({ code: 'storage-full' });
  expect(disk.progress).toMatchObject({ phase: 'idle', error: 'storage-full' });
  expect(disk.cursor).toMatchObject({ page: pageCount + 1 });
  expect(disk.alarmAtMs).not.toBeNull();

  isFull = false;
  expect(await worker.clock.runUntil(walk.run('daily'))).toBeNull();
  expect(askedPages()).toEqual([1, 2, 3, 4]);
  expect(disk.cursor).toBeUndefined();
  expect(disk.progress.error).toBeNull();
});

it('a fault of our own that prevents even its progress from being written ends the run, and a later one can start', async () => {
  let isFull = true;
  const walk = makeWalk({
    progress: {
      read: async () => disk.progress,
      async write(progress) {
        if (isFull) throw new DOMException('', 'QuotaExceededError');
        disk.progress = progress;
      },
    },
  });
  expect(await walk.run('daily')).toMatchObject({ code: 'storage-full' });

  isFull = false;
  expect(await worker.clock.runUntil(walk.run('daily'))).toBeNull();
  expect(disk.stored).toEqual([1, 2, 3, 4]);
});
