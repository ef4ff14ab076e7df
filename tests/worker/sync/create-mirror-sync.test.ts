import { beforeEach, describe, expect, it } from 'vitest';
import { toMatchBucket } from '#lib/domain/page/match-bucket.ts';
import { browser } from '#lib/platform/browser.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readMatchHosts } from '#lib/store/programs/match-index.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerOffers, type ServedProgram } from '#tests/builders/answer-offers.ts';
import { connectWorker, credentials, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { aListing, anEnvelope, type FakeCall } from '#tests/fakes/fake-service.ts';

const dayMs = 86_400_000;

const somePrograms: readonly ServedProgram[] = [
  { id: 1, standing: 'Approved' },
  { id: 2, standing: 'Approved', status: 'Paused' },
  { id: 3, standing: 'Pending' },
  { id: 4, standing: 'Rejected' },
  { id: 5, standing: 'Blocked' },
  { id: 6, standing: 'none' },
  { id: 7, standing: 'none', status: 'Paused' },
];

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
});

async function sync(programs: readonly ServedProgram[], limit?: number) {
  worker.service.respond('offers/all', answerOffers(programs, limit));
  worker.service.respond('offers/last-updated-range', answerOffers(programs, limit));
  const isConnected = (await worker.connection.read()).state === 'connected';
  if (isConnected) await worker.clock.runUntil(worker.sync.run());
  else await connectWorker(worker);
}

async function standings() {
  const offers = await worker.db.getAll('offers');
  return Object.fromEntries(offers.map((offer) => [offer.offerId, `${offer.applicationStatus} ${offer.offerStatus}`]));
}

/** Lets a week pass, so that the next sync walks everything again. */
const letAWeekPass = () => worker.clock.advance(8 * dayMs);

it('the first walk learns each program’s standing from the filter that found it', async () => {
  await sync(somePrograms);

  expect(await standings()).toEqual({
    1: 'approved active',
    2: 'approved paused',
    3: 'pending active',
    4: 'rejected active',
    5: 'blocked active',
    6: 'none active',
    7: 'none paused',
  });
});

it('the first walk requests approved and active programs first, behind the two pages that prove the filters', async () => {
  await sync(somePrograms);

  const [, , first] = worker.service.calls.filter(({ path }) => path === 'offers/all');
  expect(first?.parameters).toMatchObject({
    'filters[application_status]': 'Approved',
    'filters[offer_status]': 'Active',
    limit: '100',
  });
});

it('the first walk puts each host into the match index, and nothing else into `storage.local`', async () => {
  await sync([{ id: 1, row: { preview_url: 'https://www.kedai.example/' } }]);

  expect(await browser.storage.local.get(null)).toEqual({ [toMatchBucket('kedai.example')]: 'kedai.example' });
});

it('the first walk ends idle, with the count of programs and the time', async () => {
  await sync(somePrograms);

  expect(await worker.sync.readProgress()).toMatchObject({
    phase: 'idle',
    programCount: 7,
    error: null,
    lastCompletedAtMs: expect.any(Number),
  });
});

it('the first walk finds a row that slipped behind a page border on a second round', async () => {
  const all = answerOffers(
    [1, 2, 3].map((id) => ({ id })),
    2,
  );
  const others = answerOffers([{ id: 1 }, { id: 3 }, { id: 3 }], 2);
  let rounds = 0;
  worker.service.respond('offers/all', (call) => {
    if (call.parameters['filters[application_status]'] === 'Approved' && call.parameters.page === '1') rounds += 1;
    return rounds <= 1 ? others(call) : all(call);
  });
  await connectWorker(worker);

  expect(await standings()).toMatchObject({ 1: 'approved active', 2: 'approved active', 3: 'approved active' });
});

describe('a walk that is stopped', () => {
  it('a walk that resumes fetches at most one page twice when the worker dies in the middle', async () => {
    const programs = Array.from({ length: 40 }, (_, index) => ({ id: index + 1 }));
    worker.service.respond('offers/all', answerOffers(programs, 2));
    permitService(true);
    await connectAccount(worker.device, credentials);
    // Its minute is full: it waits for a slot.
    await expect.poll(async () => (await worker.sync.readProgress()).waitingUntilMs).not.toBeNull();
    const { service } = worker;
    const before = service.count('offers/all');
    expect(before).toBeGreaterThan(2);
    expect(before).toBeLessThan(20);

    // The first worker is gone: on its own clock, which stands still, it sleeps for a slot that it will never use.
    worker = await makeWorker({ service, clock: fakeClock(worker.clock.nowMs()) });
    await worker.clock.runUntil(worker.sync.runIfDue());

    const pages = service.calls
      .filter(
        ({ parameters }) =>
          parameters['filters[application_status]'] === 'Approved' && parameters['filters[offer_status]'] === 'Active',
      )
      .map(({ parameters }) => parameters.page);
    const twice = pages.filter((page, index) => pages.indexOf(page) !== index);
    expect(await worker.db.count('offers')).toBe(40);
    expect(new Set(twice).size).toBeLessThanOrEqual(1);
  });

  const restAtPending = async () => {
    const page = answerOffers(somePrograms);
    worker.service.respond('offers/all', (call) =>
      call.parameters['filters[application_status]'] === 'Pending' ? { httpStatus: 500, text: '<html>' } : page(call),
    );
    await connectWorker(worker);
    expect(await worker.sync.readProgress()).toMatchObject({ phase: 'idle', error: 'service-failure' });
    const approvedCalls = () =>
      worker.service.calls.filter((call) => call.parameters['filters[application_status]'] === 'Approved').length;
    worker.service.respond('offers/all', page);
    return { approvedCalls, before: approvedCalls() };
  };
  const isComplete = { phase: 'idle', error: null, programCount: 7 };

  it('a walk rests after five failures of a page, says why, and resumes there with the next hourly look', async () => {
    const { approvedCalls, before } = await restAtPending();
    await worker.clock.runUntil(worker.sync.runIfDue());

    expect(approvedCalls()).toBe(before);
    expect(await worker.sync.readProgress()).toMatchObject(isComplete);
  });

  it('a walk starts over when the user asks', async () => {
    const { approvedCalls, before } = await restAtPending();
    await worker.clock.runUntil(worker.sync.run());

    expect(approvedCalls()).toBeGreaterThan(before);
    expect(await worker.sync.readProgress()).toMatchObject(isComplete);
  });

  it('a walk starts over when the walk that rests is a day old', async () => {
    const { approvedCalls, before } = await restAtPending();
    await worker.clock.advance(dayMs);
    await worker.clock.runUntil(worker.sync.runIfDue());

    expect(approvedCalls()).toBeGreaterThan(before);
    expect(await worker.sync.readProgress()).toMatchObject(isComplete);
  });

  it.each([
    ['a next page that does not exist', (page: number) => page + 1, 2],
    ['the same next page for ever', () => 2, 2],
  ] as const)('a walk ends a listing that names %s', async (_name, nextPage, count) => {
    worker.service.respond('offers/all', ({ parameters }) => {
      const page = Number(parameters.page);
      const data = page === 1 ? [anOfferRow({ offer_id: 1 }), anOfferRow({ offer_id: 2 })] : [];
      return anEnvelope({ page, limit: 100, count, nextPage: nextPage(page), data });
    });
    await connectWorker(worker);

    expect(await worker.sync.readProgress()).toMatchObject({ phase: 'idle', error: null, programCount: 2 });
  });
});

it('a walk a day later requests only what was updated, with an overlapping window', async () => {
  await sync(somePrograms);
  await worker.clock.advance(dayMs);
  await worker.clock.runUntil(worker.sync.runIfDue());

  const delta = worker.service.calls.filter(({ path }) => path === 'offers/last-updated-range');
  expect(delta).toHaveLength(2);
  // The first walk began on 10 March, 12:00 in the service's zone.
  expect(delta[0]?.parameters.start_date).toMatch(/^2026-03-09 12:0/);
});

it('a walk after one of a clock that was ahead requests what was updated since the walk of everything before it', async () => {
  await sync(somePrograms);
  const nowMs = worker.clock.nowMs();
  worker.clock.setWallTime(nowMs + 4 * dayMs);
  await sync(somePrograms);
  worker.clock.setWallTime(nowMs + dayMs);
  await sync(somePrograms);

  const delta = worker.service.calls.findLast(({ path }) => path === 'offers/last-updated-range');
  expect(delta?.parameters.start_date).toMatch(/^2026-03-09 12:0/);
});

it('a walk no longer requests what was updated when the service ignores the dates, and demotes nothing', async () => {
  // Its programs were updated on 1 March, and are more than a page.
  await sync(somePrograms, 1);
  const before = await standings();
  for (let day = 1; day <= 5; day += 1) {
    await worker.clock.advance(dayMs);
    await worker.clock.runUntil(worker.sync.runIfDue());
  }

  expect(worker.service.count('offers/last-updated-range')).toBe(1);
  expect(await worker.sync.readProgress()).toMatchObject({ phase: 'idle', error: null });
  expect((await readMeta(worker.db, 'listingRefusals'))?.changes).toMatchObject({ isNotOffered: true });
  expect(await standings()).toEqual(before);
});

it('a later walk retires a program, and its host, that a complete weekly walk no longer found', async () => {
  await sync([...somePrograms, { id: 8, standing: 'none' }]);
  await letAWeekPass();
  await sync(somePrograms);

  expect(Object.keys(await standings())).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  expect(await readMatchHosts()).not.toContain('shop-8.example');
});

it.each([
  ['paused program', ({ status }: ServedProgram) => status === 'Paused'],
  ['approved program', ({ standing, status }: ServedProgram) => standing === 'Approved' && status !== 'Paused'],
])(
  'a later walk retires the last %s, and all others that left, once walks of two days in a row list none',
  async (_what, isLast) => {
    const others = somePrograms.filter((program) => !isLast(program));
    await sync([...somePrograms, { id: 8, standing: 'none' }]);
    await letAWeekPass();
    await sync(others);
    expect(Object.keys(await standings())).toHaveLength(8);

    await letAWeekPass();
    await sync(others);
    expect(Object.keys(await standings()).map(Number)).toEqual(others.map(({ id }) => id));
  },
);

it.each([
  ['an empty list in the place of its page', () => []],
  ['a page without rows that counts none', (page: object) => ({ ...page, data: null })],
])(
  'a walk comes to its end where the service writes an empty listing as %s, and nothing is retired for it',
  async (_form, write) => {
    const written = (programs: readonly ServedProgram[]) => (call: FakeCall) => {
      const { body } = answerOffers(programs)(call);
      const page = body.data as { readonly count: number };
      return page.count > 0 ? { body } : anEnvelope(write(page));
    };
    const some = somePrograms.filter(({ standing }) => standing === 'Approved');
    await connectWorker(worker);
    for (const programs of [some, some, []]) {
      worker.service.respond('offers/all', written(programs));
      worker.service.respond('offers/last-updated-range', written(programs));
      worker.service.respond('campaigns/all', anEnvelope(write({ page: 1, limit: 100, count: 0, nextPage: null })));
      await worker.clock.runUntil(worker.sync.run());
      expect(await worker.sync.readProgress()).toMatchObject({ phase: 'idle', error: null });
      expect(Object.keys(await standings())).toEqual(['1', '2']);
      await letAWeekPass();
    }
  },
);

it('a later walk retires nothing for a list that two walks of one day find empty', async () => {
  const others = somePrograms.filter(({ standing }) => standing !== 'Approved');
  await sync(somePrograms);
  const before = await standings();
  await letAWeekPass();
  await sync(others);
  await worker.clock.advance(dayMs / 2);
  await sync(others);
  expect(await standings()).toEqual(before);
});

it('a later walk retires nothing where it finds approved programs that run, and the list of all that run stays empty', async () => {
  await sync(somePrograms);
  const before = await standings();
  const isOfAll = ({ parameters }: FakeCall) =>
    parameters['filters[offer_status]'] === 'Active' && parameters['filters[application_status]'] === undefined;
  const answer = answerOffers(somePrograms);
  worker.service.respond('offers/all', (call) => (isOfAll(call) ? aListing([]) : answer(call)));
  for (let week = 0; week < 3; week += 1) {
    await letAWeekPass();
    await worker.clock.runUntil(worker.sync.run());
  }
  expect(await standings()).toEqual(before);
});

it('a later walk retires nothing for a list that was empty in two walks, but not in the one between them', async () => {
  const others = somePrograms.filter(({ status }) => status !== 'Paused');
  for (const programs of [somePrograms, others, somePrograms, others]) {
    await sync(programs);
    await letAWeekPass();
  }
  expect(Object.keys(await standings())).toHaveLength(7);
});

it('a later walk retires nothing when rows were missing from the walk', async () => {
  await sync(somePrograms);
  await letAWeekPass();
  const page = answerOffers(somePrograms.filter(({ id }) => id !== 6));
  worker.service.respond('offers/all', (call) => {
    const answer = page(call);
    const isAllActive =
      call.parameters['filters[application_status]'] === undefined &&
      call.parameters['filters[offer_status]'] === 'Active';
    return isAllActive ? { body: { ...answer.body, data: { ...(answer.body.data as object), count: 5 } } } : answer;
  });
  await worker.clock.runUntil(worker.sync.run());

  expect(Object.keys(await standings())).toContain('6');
});

it('a later walk retires no program that slipped behind a page border, where a blocked one is in no list of all', async () => {
  await sync(somePrograms);
  await letAWeekPass();
  const all = answerOffers(somePrograms);
  const allListed = answerOffers(
    somePrograms.map((program) => (program.id === 6 ? { ...program, id: 4 } : program)).filter(({ id }) => id !== 5),
  );
  worker.service.respond('offers/all', (call) =>
    (call.parameters['filters[application_status]'] === undefined ? allListed : all)(call),
  );
  await worker.clock.runUntil(worker.sync.run());

  expect(Object.keys(await standings())).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  expect((await readMeta(worker.db, 'unreadable'))?.programs?.shortfall).toEqual({ listed: 6, given: 5 });
});

it('a later walk asks by id before it takes a missing approval for a lost one', async () => {
  await sync(somePrograms);
  await letAWeekPass();
  const full = answerOffers([...somePrograms, { id: 9 }]);
  const shifted = answerOffers([...somePrograms.filter(({ id }) => id !== 1), { id: 9 }]);
  worker.service.respond('offers/all', (call) =>
    call.parameters['filters[offer_id]'] === undefined ? shifted(call) : full(call),
  );
  await worker.clock.runUntil(worker.sync.run());

  expect(await standings()).toMatchObject({ 1: 'approved active', 9: 'approved active' });
});

it.each([
  ['every question by id', () => true],
  ['the question by id which are approved', (call: FakeCall) => 'filters[application_status]' in call.parameters],
] as const)('a later walk demotes no program for an empty answer to %s', async (_which, isUnanswered) => {
  const programs = Array.from({ length: 150 }, (_, index) => ({ id: index + 1 }));
  await sync(programs);
  await worker.clock.advance(dayMs);
  // A fault of a day: listings are cut after a page, and so are answers by id.
  const cut = answerOffers(programs.slice(0, 100));
  worker.service.respond('offers/last-updated-range', aListing([]));
  worker.service.respond('offers/all', (call) => {
    const isById = call.parameters['filters[offer_id]'] !== undefined;
    return isById && isUnanswered(call) ? aListing([]) : cut(call);
  });
  const before = worker.service.calls.length;
  await worker.clock.runUntil(worker.sync.run());

  expect(Object.values(await standings()).filter((each) => each === 'approved active')).toHaveLength(150);
  expect(worker.service.calls.length - before).toBeLessThan(20);
  expect(await worker.sync.readProgress()).toMatchObject({ phase: 'idle', error: null });
});

it('a later walk demotes a program once two walks in a row find it no longer approved', async () => {
  await sync(somePrograms);
  const without = [...somePrograms.slice(1), { id: 1, standing: 'none' as const }, { id: 9 }];
  await letAWeekPass();
  await sync(without);
  expect(await standings()).toMatchObject({ 1: 'approved active' });

  await letAWeekPass();
  await sync(without);
  expect(await standings()).toMatchObject({ 1: 'none active' });
});

it('a later walk demotes no program that a short answer left out and the next walk finds approved', async () => {
  await sync(somePrograms);
  const without = [...somePrograms.slice(1), { id: 1, standing: 'none' as const }, { id: 9 }];
  for (const programs of [without, somePrograms, without]) {
    await letAWeekPass();
    await sync(programs);
  }
  expect(await standings()).toMatchObject({ 1: 'approved active' });
});

it('a later walk demotes a program at once when another standing lists it', async () => {
  await sync(somePrograms);
  await letAWeekPass();
  await sync([...somePrograms.slice(1), { id: 1, standing: 'Rejected' }]);
  expect(await standings()).toMatchObject({ 1: 'rejected active' });
});

it('a later walk demotes no program while the answer to “which are approved?” lacks one that surely is', async () => {
  const programs = Array.from({ length: 150 }, (_, index) => ({ id: index + 1 }));
  await sync(programs);
  worker.service.respond('offers/last-updated-range', aListing([]));
  worker.service.respond('offers/all', (call) => {
    const asksApproved = call.parameters['filters[application_status]'] === 'Approved';
    if (call.parameters['filters[offer_id]'] !== undefined && asksApproved) return aListing([]);
    return answerOffers(asksApproved ? programs.slice(0, 100) : programs)(call);
  });
  for (const _day of [1, 2, 3]) {
    await worker.clock.advance(dayMs + 1);
    await worker.clock.runUntil(worker.sync.run());
  }
  expect(Object.values(await standings()).filter((each) => each === 'approved active')).toHaveLength(150);
});

it('a later walk demotes no program that the answer to “which are approved?” has behind its first page', async () => {
  const programs = Array.from({ length: 150 }, (_, index) => ({ id: index + 1 }));
  await sync(programs, 50);
  worker.service.respond('offers/last-updated-range', aListing([]));
  worker.service.respond('offers/all', (call) => {
    const isById = call.parameters['filters[offer_id]'] !== undefined;
    const isCut = !isById && call.parameters['filters[application_status]'] === 'Approved';
    return answerOffers(isCut ? programs.slice(0, 80) : programs, 50)(call);
  });
  for (const _day of [1, 2]) {
    await worker.clock.advance(dayMs + 1);
    await worker.clock.runUntil(worker.sync.run());
  }
  expect(Object.values(await standings()).filter((each) => each === 'approved active')).toHaveLength(150);
});

it('a later walk stops waiting for a call that hangs at sign-out, and stores nothing of its answer', async () => {
  await sync(somePrograms);
  await letAWeekPass();
  worker.service.respond('offers/all', 'silence');
  const programCount = await worker.db.count('offers');
  const run = worker.sync.run();
  const asked = worker.service.count('offers/all');
  await expect.poll(() => worker.service.count('offers/all')).toBe(asked + 1);
  const beforeMs = worker.clock.nowMs();
  await worker.handlers.signOut({ accountId: worker.accountId });
  await run;

  expect(worker.clock.nowMs()).toBe(beforeMs);
  expect(await worker.db.count('offers')).toBe(programCount);
  expect(await worker.sync.readProgress()).toMatchObject({ phase: 'idle', error: null });
});

it('a later walk starts at once after a new Connect, whatever the service did before', async () => {
  await sync(somePrograms);
  await worker.gate.backOff();
  await letAWeekPass();
  await worker.gate.backOff();
  await worker.clock.runUntil(connectAccount(worker.device, credentials));

  expect(await worker.gate.readWaitMs('offers/all', 'background')).toBe(0);
});

it('a later walk keeps everything but the secret at sign-out, and leaves no host in the match index', async () => {
  await sync(somePrograms);
  await worker.db.put('learnedHosts', {
    key: '1|a.example',
    offerId: '1',
    host: 'a.example',
    kind: 'refused',
    atMs: 1,
  });
  await worker.quota.correct(5);
  await worker.clock.runUntil(worker.handlers.signOut({ accountId: worker.accountId }));

  expect(await worker.db.count('offers')).toBe(somePrograms.length);
  expect(await worker.db.count('vault')).toBe(0);
  await expect.poll(() => browser.storage.local.get(null)).toEqual({});
  expect(await worker.db.count('learnedHosts')).toBe(1);
  expect((await worker.quota.readUsage()).used).toBe(5);
});
