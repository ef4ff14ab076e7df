import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BulkInputLine, BulkLine, BulkPresetChoice, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { dayMs, toMoment } from '#lib/domain/time/days.ts';
import { browser } from '#lib/platform/browser.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { changeSettings, connectWorker, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { aFailure, anEnvelope } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { endRuns } from './end-runs.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const toUrl = (number: number) => `https://www.kedai.example/p/item-${number}`;
const aLine = (url: string, change: Partial<BulkInputLine> = {}): BulkInputLine => ({
  url,
  program: '',
  subIds: noSubIds,
  title: '',
  ...change,
});
const lines = (count: number) => Array.from({ length: count }, (_, index) => aLine(toUrl(index + 1)));
const none: BulkPresetChoice = { kind: 'none' };

let minted = 0;
const answerLinks = (worker: Worker) =>
  worker.service.respond(path, () => {
    minted += 1;
    return anEnvelope({ tracking_link: `https://go.links.example/${minted}` });
  });

let worker: Worker;
let isOnline = true;
beforeEach(async () => {
  isOnline = true;
  minted = 0;
  worker = await makeWorker({ isOnline: () => isOnline });
  worker.service.respond(
    'offers/all',
    answerOffers([
      { id: 101, row: anOfferRow() },
      { id: 201, row: { offer_name: 'Twin A', preview_url: 'https://twin.example/' } },
      { id: 202, row: { offer_name: 'Twin B', preview_url: 'https://twin.example/' } },
      { id: 203, row: { offer_name: 'Campaign', preview_url: 'https://pages.presumed.example/my/' } },
      {
        id: 301,
        row: { offer_name: 'Only Apps', preview_url: 'https://apps-only.example/', tracking_type: 'ios android' },
      },
      { id: 401, status: 'Paused', row: { offer_name: 'Resting', preview_url: 'https://resting.example/' } },
    ]),
  );
  answerLinks(worker);
  await connectWorker(worker);
  await worker.clock.advance(120_000);
});

afterEach(() => endRuns(worker));

/** The next worker: memory is gone, the disk is not. Its clock is its own: the life before hears of no time any more. */
async function restart() {
  const { service, clock } = worker;
  worker = await makeWorker({ service, clock: fakeClock(clock.nowMs()), isOnline: () => isOnline });
  await worker.quota.recover();
}

const readRun = async (): Promise<BulkRun> => {
  const runs = await worker.db.getAll('bulkRuns');
  const run = runs.sort((a, b) => b.createdAtMs - a.createdAtMs)[0];
  if (run === undefined) throw new Error('There is no run');
  return run;
};
const readLines = async (): Promise<readonly BulkLine[]> => {
  const { runId } = await readRun();
  return worker.db.getAll('bulkLines', IDBKeyRange.bound([runId, 0], [runId, 9_999]));
};
const states = async () => (await readLines()).map(({ state }) => state);
const sentUrls = () =>
  worker.service.calls.filter((call) => call.path === path).map(({ parameters }) => parameters.url);
const used = async () => (await worker.quota.readUsage()).used;

async function plan(list: readonly BulkInputLine[], preset = none): Promise<string> {
  expect(await worker.bulk.plan(list, preset)).toEqual({ problem: null });
  await worker.clock.runUntil(worker.bulk.wake());
  const run = await readRun();
  expect(run.state).toBe('planned');
  return run.runId;
}

async function planAndStart(list: readonly BulkInputLine[], preset = none): Promise<string> {
  const runId = await plan(list, preset);
  expect(await worker.bulk.start(runId)).toEqual({ problem: null });
  return runId;
}

const finish = () => worker.clock.runUntil(worker.bulk.wake());

/** Lets the worker run until the call number `count` is at the service, whose answer then never comes. */
async function hangAtCall(count: number): Promise<void> {
  const answerNext = () => {
    minted += 1;
    return anEnvelope({ tracking_link: `https://go.links.example/${minted}` });
  };
  const { promise: hung, resolve } = Promise.withResolvers<void>();
  for (let call = 1; call < count; call++) worker.service.once(path, answerNext);
  worker.service.once(path, () => {
    resolve();
    return new Promise(() => {});
  });
  void worker.bulk.wake();
  await worker.clock.runUntil(hung);
}

it('a list that is planned is stored with its plan, so that the user waits for one write', async () => {
  await worker.bulk.plan(lines(500), none);
  const run = await readRun();
  expect(run.state).toBe('planned');
  expect(run.counts).toMatchObject({ raw: 0, new: 500 });
});

it('a list that is planned is planned by the queue, a slice after another, where it is longer', async () => {
  await worker.bulk.plan(lines(501), none);
  expect((await readRun()).state).toBe('planning');
  await worker.clock.runUntil(worker.bulk.wake());
  expect((await readRun()).counts).toMatchObject({ raw: 0, new: 501 });
});

it('a run killed between the call and its answer: that line is unknown and never sent again, the others continue by themselves', async () => {
  await planAndStart(lines(4));
  await hangAtCall(2);
  await restart();
  await finish();

  expect(await states()).toEqual(['done', 'unknown', 'done', 'done']);
  expect(sentUrls()).toEqual([1, 2, 3, 4].map(toUrl));
  expect(await used()).toBe(4);
  expect(await readRun()).toMatchObject({ state: 'done', current: null });
});

it('a run killed after the link was stored, before the line was: the line takes the link from the journal', async () => {
  await planAndStart(lines(2));
  await hangAtCall(2);
  const [, second] = await readLines();
  const link = aKeptLink({
    linkId: 'link-2',
    destinationUrl: toUrl(2),
    trackingLink: 'https://go.links.example/from-the-journal',
    mintedAtMs: worker.clock.nowMs(),
  });
  await worker.quota.settle(second?.requestId ?? '', { state: 'done', link, reuseKey: 'key' });
  await restart();
  await finish();

  expect((await readLines())[1]).toMatchObject({ state: 'done', trackingLink: link.trackingLink });
  expect(sentUrls()).toEqual([toUrl(1), toUrl(2)]);
});

it('a run killed before the call was sent: the line is minted once, as the same act', async () => {
  // Left without a start: a running worker would send the line while the next one looks at it.
  const runId = await plan(lines(1));
  const [line] = await readLines();
  await worker.quota.reserve({ requestId: line?.requestId ?? '', offerId: '101', reuseKey: 'key' }, true);
  await worker.db.put('bulkRuns', { ...(await readRun()), state: 'running', current: 0 });
  await restart();
  await finish();

  expect(await states()).toEqual(['done']);
  expect(sentUrls()).toEqual([toUrl(1)]);
  expect(await worker.db.get('bulkLines', [runId, 0])).toMatchObject({ requestId: line?.requestId });
});

it('a run killed while it plans: the plan continues and looks at no line twice', async () => {
  await worker.bulk.plan(lines(250), none);
  await restart();
  await finish();

  expect(await readRun()).toMatchObject({ state: 'planned', counts: { new: 250, raw: 0 } });
  expect(sentUrls()).toEqual([]);
});

it('a run killed while paused: stays paused', async () => {
  const runId = await planAndStart(lines(3));
  await worker.bulk.pause(runId);
  await finish();
  const sent = sentUrls().length;
  await restart();
  await finish();

  expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'user' });
  expect(sentUrls()).toHaveLength(sent);
});

it('a run killed in the middle of a call, then cancelled: the user sees what became of the line, and nothing more is sent', async () => {
  const runId = await planAndStart(lines(3));
  await hangAtCall(2);
  await restart();
  expect(await worker.bulk.cancel(runId)).toEqual({ problem: null });
  await finish();

  expect(await states()).toEqual(['done', 'unknown', 'skipped']);
  expect(sentUrls()).toHaveLength(2);
});

it('a run killed says of a line whose path does not fit that its end is left out, and of no other', async () => {
  const subIds = ['{path}', '', '', '', ''] as const;
  await worker.handlers.savePreset({ presetId: 'path', name: 'Path', subIds });
  const list = [aLine(toUrl(1)), aLine(`https://www.kedai.example/p/${'%E0%B8%81'.repeat(40)}`)];
  const runId = await plan(list, { kind: 'preset', presetId: 'path' });
  expect((await readLines()).map(({ state, cutSubIds }) => [state, cutSubIds])).toEqual([
    ['new', undefined],
    ['new', [1]],
  ]);
  await worker.bulk.replan(runId, none);
  await finish();
  expect((await readLines()).map(({ cutSubIds }) => cutSubIds)).toEqual([undefined, undefined]);
});

it('a run killed keeps the number that the counter gave a line, and gives the next line the next one', async () => {
  const saved = await worker.handlers.savePreset({
    presetId: null,
    name: 'Numbered',
    subIds: ['n-{counter}', '', '', '', ''],
  });
  expect(saved.problem).toBeNull();
  const [preset] = (await presetBookItem.read()).presets;
  await planAndStart(lines(3), { kind: 'preset', presetId: preset?.presetId ?? '' });
  expect((await readLines()).map(({ subIds }) => subIds[0])).toEqual(['n-{counter}', 'n-{counter}', 'n-{counter}']);
  await hangAtCall(2);
  await restart();
  await finish();

  const sent = worker.service.calls.filter((call) => call.path === path).map(({ parameters }) => parameters.aff_sub);
  expect(sent).toEqual(['n-1', 'n-2', 'n-3']);
  expect(await readMeta(worker.db, 'tokenCounter')).toMatchObject({ next: 4 });
});

it('a run killed uses a preset of the team as one of the user’s own', async () => {
  const preset = {
    presetId: 'team-blog',
    name: 'Blog',
    subIds: ['blog', '', '', '', ''],
    formatId: 'plain',
  } as const;
  await writeMeta(worker.db, 'teamBook', { presets: [{ ...preset, from: 'Mei' }], templates: [] });
  await planAndStart(lines(2), { kind: 'preset', presetId: 'team-blog' });
  await finish();
  const calls = worker.service.calls.filter((call) => call.path === path);
  expect(calls.map(({ parameters }) => parameters.aff_sub)).toEqual(['blog', 'blog']);
});

it('a run that is cancelled while it waits for a slot: nothing is sent and nothing counted', async () => {
  await changeSettings(worker, { callsPerMinute: 1 });
  const runId = await planAndStart(lines(3));
  await expect.poll(readRun).toMatchObject({ state: 'running', waiting: { reason: 'minute' } });
  await worker.bulk.cancel(runId);
  await finish();
  await worker.clock.advance(600_000);

  expect(await states()).toEqual(['done', 'skipped', 'skipped']);
  expect(sentUrls()).toHaveLength(1);
  expect(await used()).toBe(1);
});

it('a run that is cancelled during a call: the link is saved, and no other is requested', async () => {
  const runId = await planAndStart(lines(3));
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: answer, resolve: giveAnswer } = Promise.withResolvers<ReturnType<typeof anEnvelope>>();
  worker.service.once(path, () => {
    isAsked();
    return answer;
  });
  await worker.clock.runUntil(asked);
  await worker.bulk.cancel(runId);
  giveAnswer(anEnvelope({ tracking_link: 'https://go.links.example/late' }));
  await finish();

  const all = await readLines();
  expect(all.map(({ state }) => state)).toEqual(['done', 'skipped', 'skipped']);
  expect(all[0]?.trackingLink).toBe('https://go.links.example/late');
  expect(await readRun()).toMatchObject({ state: 'cancelled', current: null });
});

it('a run that is paused while its last line is sent has ended once that line has its link, and blocks no other', async () => {
  await planAndStart(lines(1));
  let pausing: Promise<unknown> = Promise.resolve();
  const { runId } = await readRun();
  worker.service.once(path, () => {
    pausing = worker.bulk.pause(runId);
    return anEnvelope({ tracking_link: 'https://go.links.example/last' });
  });
  await finish();
  await pausing;
  await finish();
  expect(await states()).toEqual(['done']);
  expect(await readRun()).toMatchObject({ state: 'done', pauseReason: null });
  expect(await worker.bulk.plan(lines(1), none)).toEqual({ problem: null });
});

it('a run counts as made what it made, and as reused a link that the popup made after the plan', async () => {
  const runId = await plan(lines(2));
  await worker.clock.runUntil(worker.mint.mint(aMintWish({ offerId: '101', destinationUrl: toUrl(2) })));
  await worker.bulk.start(runId);
  await finish();
  expect(await used()).toBe(2);
  expect((await readRun()).counts).toMatchObject({ done: 1, reused: 1 });
  expect((await readLines())[1]?.trackingLink).toMatch(/^https:/);
});

it('a paused run continues with the line it was at', async () => {
  const runId = await planAndStart(lines(2));
  await worker.bulk.pause(runId);
  await finish();
  await worker.clock.advance(600_000);
  const sent = sentUrls().length;
  expect(await worker.bulk.resume(runId)).toEqual({ problem: null });
  await finish();

  expect(sent).toBeLessThan(2);
  expect(await states()).toEqual(['done', 'done']);
  expect(sentUrls()).toEqual([toUrl(1), toUrl(2)]);
});

it('two windows that start one run at once mint each line once', async () => {
  const runId = await plan(lines(3));
  const outcomes = await Promise.all([worker.bulk.start(runId), worker.bulk.start(runId)]);
  await finish();

  expect(outcomes).toEqual([{ problem: null }, { problem: null }]);
  expect(sentUrls()).toEqual([1, 2, 3].map(toUrl));
});

it('two windows that change one list start no more links than the button of either said', async () => {
  const runId = await plan(lines(3));
  expect(await worker.bulk.start(runId, 2)).toEqual({ problem: 'costs-more' });
  await finish();
  expect(sentUrls()).toEqual([]);
  expect(await worker.bulk.start(runId, 3)).toEqual({ problem: null });
  expect(await worker.bulk.start(runId, 2)).toEqual({ problem: null });
  await finish();
  expect(sentUrls()).toEqual([1, 2, 3].map(toUrl));
});

it('two windows cannot have two active runs: a second list waits until the first has ended', async () => {
  const runId = await planAndStart(lines(2));
  expect(await worker.bulk.plan(lines(1), none)).toEqual({ problem: 'busy' });
  await worker.bulk.pause(runId);
  expect(await worker.bulk.plan(lines(1), none)).toEqual({ problem: 'busy' });
  await worker.bulk.cancel(runId);
  expect(await worker.bulk.plan(lines(1), none)).toEqual({ problem: null });
});

it('two windows cannot put a finished run back to work while another is active', async () => {
  worker.service.once(path, aFailure(401, 'Incorrect arguments'));
  const first = await planAndStart(lines(1));
  await finish();
  await worker.clock.advance(1_000);
  await planAndStart([aLine(toUrl(7)), aLine(toUrl(8))]);

  expect(await worker.bulk.retry(first, [0], false)).toEqual({ problem: 'busy' });
});

it('the quota stops at the reserve with its reason, and continues when the reserve is lowered', async () => {
  await worker.quota.correct(987);
  const runId = await planAndStart(lines(5));
  await finish();

  expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'quota-reserve' });
  expect(sentUrls()).toHaveLength(3);
  expect(await used()).toBe(990);

  await changeSettings(worker, { bulkReserve: 0 });
  await worker.bulk.resume(runId);
  await finish();
  expect(await states()).toEqual(['done', 'done', 'done', 'done', 'done']);
});

it('the quota never mints beyond it', async () => {
  await changeSettings(worker, { bulkReserve: 0 });
  await worker.quota.correct(999);
  await planAndStart(lines(3));
  await finish();

  expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'quota-reached' });
  expect(await used()).toBe(1000);
});

it('a failure that is not the line’s fault waits where the service limits, and then mints the same line as a new act', async () => {
  worker.service.once(path, aFailure(429, 'Too Many Attempts.'));
  await planAndStart(lines(2));
  await worker.clock.advance(1_000);
  expect(await readRun()).toMatchObject({ state: 'running', waiting: { reason: 'limited' } });
  await finish();

  expect(await states()).toEqual(['done', 'done']);
  expect(sentUrls()).toEqual([toUrl(1), toUrl(1), toUrl(2)]);
  expect(await used()).toBe(2);
});

it('a failure that is not the line’s fault is paused when the service limits again and again: it may be the month and not the minute', async () => {
  worker.service.respond(path, aFailure(429, 'Too Many Attempts.'));
  await planAndStart(lines(2));
  await finish();

  expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'rate-limited' });
  expect(sentUrls()).toHaveLength(5);
  expect(await used()).toBe(0);
});

it('a failure that is not the line’s fault stops where the network has no links left, and once it has some the same line is minted', async () => {
  worker.service.once(path, aFailure(429, 'Monthly limit reached.'));
  const runId = await planAndStart(lines(2));
  await finish();
  expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'links-used-up' });

  await worker.quota.correct(0);
  await worker.bulk.resume(runId);
  await finish();
  expect(await states()).toEqual(['done', 'done']);
  expect(sentUrls()).toEqual([toUrl(1), toUrl(1), toUrl(2)]);
});

it('a failure that is not the line’s fault continues with the first wake after the network is back, and no sooner', async () => {
  isOnline = false;
  await planAndStart(lines(2));
  await worker.clock.advance(1_000);
  void worker.bulk.wake();
  await worker.clock.advance(1_000);
  expect([minted, (await readRun()).waiting?.reason]).toEqual([0, 'offline']);
  isOnline = true;
  void worker.bulk.wake();
  // The clock stands still: nothing else wakes it.
  await expect.poll(() => minted).toBe(2);
});

it('a failure that is not the line’s fault waits while offline, sends nothing, and continues by itself', async () => {
  isOnline = false;
  await planAndStart(lines(2));
  await worker.clock.advance(100_000);
  expect(await readRun()).toMatchObject({ state: 'running', waiting: { reason: 'offline' } });
  expect(sentUrls()).toEqual([]);

  isOnline = true;
  await finish();
  expect(await states()).toEqual(['done', 'done']);
  expect(await used()).toBe(2);
});

it('a failure that is not the line’s fault stops a service that loses answers after three, because each may have cost a link', async () => {
  worker.service.respond(path, { text: '<html>busy</html>' });
  const runId = await planAndStart(lines(10));
  await finish();

  expect(await readRun()).toMatchObject({
    state: 'paused',
    pauseReason: 'answers-lost',
    counts: { unknown: 3, new: 7 },
  });
  expect(await used()).toBe(3);

  answerLinks(worker);
  await worker.bulk.resume(runId);
  await finish();
  expect(new Set(sentUrls()).size).toBe(10);
  expect(sentUrls()).toHaveLength(10);
});

it('a failure that is not the line’s fault is paused by a sign-out at once, even while it waits, and resumes only at the user’s wish', async () => {
  await changeSettings(worker, { callsPerMinute: 1 });
  await planAndStart(lines(3));
  await worker.clock.advance(1_000);
  await worker.handlers.signOut({ accountId: worker.accountId });
  worker.bulk.recheck();

  await expect.poll(readRun).toMatchObject({ state: 'paused', pauseReason: 'not-connected', waiting: null });
  await worker.clock.advance(600_000);
  expect(sentUrls()).toHaveLength(1);
});

it('a failure that is not the line’s fault is paused when the permission for the service is gone, or the credentials no longer hold', async () => {
  const runId = await plan(lines(1));
  permitService(false);
  await worker.bulk.start(runId);
  await finish();
  expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'permission-missing' });

  permitService(true);
  worker.service.once(path, aFailure(401, 'Token Signature could not be verified'));
  worker.service.respond('authenticate', aFailure(401, 'invalid Credentials'));
  await worker.bulk.resume(runId);
  await finish();
  expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'needs-attention', counts: { new: 1 } });
  expect(await used()).toBe(0);
});

it('a failure of a browser that is closing stops no run: it continues by itself', async () => {
  const runId = await plan(lines(2));
  const { contains } = browser.permissions;
  let failures = 2;
  browser.permissions.contains = async (wanted) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('The extension context is gone');
    }
    return contains(wanted);
  };
  await worker.bulk.start(runId);
  await finish();

  expect(await states()).toEqual(['done', 'done']);
  expect(sentUrls()).toEqual([toUrl(1), toUrl(2)]);
});

it('a browser that never recovers pauses the run after a few tries', async () => {
  const runId = await plan(lines(2));
  browser.permissions.contains = async () => {
    throw new Error('The extension context is gone');
  };
  await worker.bulk.start(runId);
  await finish();

  expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'internal', counts: { new: 2 } });
});

it('a run that the user resumes after a browser failed many times is not paused by one failure more', async () => {
  const runId = await plan(lines(2));
  const { contains } = browser.permissions;
  let failures = 6;
  browser.permissions.contains = async (wanted) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('The extension context is gone');
    }
    return contains(wanted);
  };
  await worker.bulk.start(runId);
  await finish();
  expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'internal' });
  await worker.bulk.resume(runId);
  await finish();
  expect(await states()).toEqual(['done', 'done']);
});

it('the lane leaves four calls of the minute for one-click work', async () => {
  await planAndStart(lines(40));
  await expect.poll(readRun).toMatchObject({ waiting: { reason: 'minute' } });
  for (let step = 0; step < 60; step++) await worker.clock.advance(1_000);
  expect(sentUrls()).toHaveLength(16);

  const oneClick = worker.mint.mint(
    aMintWish({ requestId: 'by hand', destinationUrl: 'https://www.kedai.example/p/by-hand' }),
  );
  await worker.clock.advance(0);
  expect(await oneClick).toMatchObject({ kind: 'minted' });
  expect(sentUrls()).toHaveLength(17);
  await finish();
  expect(await readRun()).toMatchObject({ state: 'done', counts: { done: 40 } });
});

it('retrying sends a failed line again as a new act, with its sub-IDs', async () => {
  worker.service.once(path, aFailure(401, 'Incorrect arguments'));
  const runId = await planAndStart([aLine(toUrl(1), { subIds: ['from-the-list', '', '', '', ''] })]);
  await finish();
  expect((await readLines())[0]).toMatchObject({ state: 'failed', error: { code: 'incorrect-arguments' } });
  expect(await used()).toBe(0);

  await worker.bulk.retry(runId, [0], false);
  await finish();
  expect((await readLines())[0]).toMatchObject({ state: 'done', subIds: ['from-the-list', '', '', '', ''] });
  const sent = worker.service.calls.filter((call) => call.path === path);
  expect(sent.map(({ parameters }) => parameters.aff_sub)).toEqual(['from-the-list', 'from-the-list']);
});

it('retrying at the moment at which the run ends makes the line: no line stays in the queue of a run that ended', async () => {
  worker.service.once(path, aFailure(401, 'Incorrect arguments'));
  const runId = await planAndStart(lines(2));
  let retrying: Promise<unknown> | undefined;
  const { create } = browser.alarms;
  // The alarm is set right before the run looks for its next line.
  vi.spyOn(browser.alarms, 'create').mockImplementation(async (...alarm: Parameters<typeof create>) => {
    await create(...alarm);
    if (minted === 1) retrying ??= worker.bulk.retry(runId, [0], false);
  });
  await finish();
  expect(await retrying).toEqual({ problem: null });
  await finish();
  expect(await readRun()).toMatchObject({ state: 'done', counts: { done: 2, new: 0 } });
});

it('retrying leaves an unknown line alone unless the user says for it that it may cost a second link', async () => {
  worker.service.once(path, 'drop');
  const runId = await planAndStart(lines(1));
  await finish();
  expect(await states()).toEqual(['unknown']);

  expect(await worker.bulk.retry(runId, [0], false)).toEqual({ problem: 'too-late' });
  await finish();
  expect(sentUrls()).toHaveLength(1);

  expect(await worker.bulk.retry(runId, [0], true)).toEqual({ problem: null });
  await finish();
  expect(await states()).toEqual(['done']);
  expect(await used()).toBe(2);
});

it('retrying asks for a refused line in spite of the remembered refusal, and offers the landing link until then', async () => {
  worker.service.once(path, aFailure(500, 'Something went wrong'));
  const runId = await planAndStart(lines(1));
  await finish();
  expect((await readLines())[0]).toMatchObject({
    state: 'refused',
    landingLink: 'https://go.links.example/landing-101',
  });

  await worker.bulk.retry(runId, [0], false);
  await finish();
  expect(await states()).toEqual(['done']);
});

it('the plan spends nothing and sends nothing', async () => {
  const calls = worker.service.calls.length;
  await plan([...lines(30), aLine('nonsense')]);
  expect(worker.service.calls).toHaveLength(calls);
  expect(await used()).toBe(0);
});

it('the plan says what each line would do, and why', async () => {
  await worker.clock.runUntil(worker.mint.mint(aMintWish({ requestId: 'earlier', destinationUrl: toUrl(1) })));
  await plan([
    aLine(`${toUrl(1)}?utm_source=mail`),
    aLine('kedai.example/p/without-a-scheme'),
    aLine('rice cooker'),
    aLine('ftp://www.kedai.example/p/1'),
    aLine('https://nobody.example/p/1'),
    aLine('https://go.links.example/1'),
    aLine(`https://www.awin1.com/cread.php?awinmid=1&ued=${encodeURIComponent(toUrl(5))}`),
    aLine('https://resting.example/p/1'),
    aLine('https://twin.example/p/1'),
    aLine('https://twin.example/p/2', { program: 'twin b' }),
    aLine('https://twin.example/p/3', { program: '101' }),
    aLine('https://twin.example/p/4', { program: 'Somebody Else' }),
    aLine('https://apps-only.example/p/1'),
    aLine(toUrl(9), { subIds: ['', '', 'x'.repeat(256), '', ''] }),
    aLine(`https://www.kedai.example/p/1?filter=${'x'.repeat(8_000)}`),
  ]);

  const told = (await readLines()).map(({ state, reason, subject }) =>
    [state, reason, subject].filter(Boolean).join(' '),
  );
  expect(told).toEqual([
    'reused',
    'new',
    'blocked not-an-address',
    'blocked not-an-address',
    'blocked no-program',
    'blocked tracking-link',
    'blocked tracking-link',
    'blocked program-unavailable paused',
    'choose',
    'new',
    'blocked host-not-in-program',
    'blocked program-unknown',
    'new',
    'blocked sub-id-too-long 3',
    'blocked address-too-long',
  ]);
  const all = await readLines();
  expect(all[0]).toMatchObject({ dropped: ['utm_source'], trackingLink: 'https://go.links.example/1' });
  expect(all[5]?.trackedUrl).toBeNull();
  expect(all[6]?.trackedUrl).toBe(toUrl(5));
  expect(all[9]).toMatchObject({ offerId: '202', offerName: 'Twin B' });
  expect(all[12]?.isAppOnly).toBe(true);
  expect((await readRun()).counts).toMatchObject({ reused: 1, new: 3, choose: 1, blocked: 10, raw: 0 });
});

it('the plan asks about a single doubted program, and mints what the user chose or the list names', async () => {
  await plan([
    aLine('https://www.presumed.example/p/1'),
    aLine('https://www.presumed.example/sg/p/2'),
    aLine('https://www.presumed.example/p/3', { program: 'Campaign' }),
    aLine('https://pages.presumed.example/my/sale'),
  ]);
  const told = await readLines();
  expect(told.map(({ state }) => state)).toEqual(['choose', 'choose', 'new', 'new']);
  expect(told[0]?.candidates).toEqual([{ offerId: '203', name: 'Campaign' }]);
  const { runId } = await readRun();
  await worker.bulk.changeLine(runId, 0, { kind: 'program', offerId: '203' });
  expect((await readLines())[0]?.state).toBe('new');
});

it('of two lists that are planned one right after the other the later one is the plan, however long the first takes', async () => {
  const outcomes = await Promise.all([worker.bulk.plan(lines(300), none), worker.bulk.plan([aLine(toUrl(999))], none)]);
  expect(outcomes).toEqual([{ problem: null }, { problem: null }]);
  await worker.clock.runUntil(worker.bulk.wake());
  const runs = await worker.db.getAll('bulkRuns');
  expect(runs.map(({ counts }) => counts.new)).toEqual([1]);
});

it('the plan finds duplicates within the list by what it would send, and spends one link on them', async () => {
  await planAndStart([
    aLine(toUrl(1)),
    aLine(`${toUrl(1)}?utm_source=mail`),
    aLine(toUrl(1), { subIds: ['x', '', '', '', ''] }),
  ]);
  expect((await readLines()).map(({ state, duplicateOf }) => [state, duplicateOf])).toEqual([
    ['new', null],
    ['duplicate', 0],
    ['new', null],
  ]);
  await finish();
  expect(await states()).toEqual(['done', 'duplicate', 'done']);
  expect(sentUrls()).toHaveLength(2);
});

it('the plan uses the user’s program for every line of the site that waits for the same choice', async () => {
  const runId = await plan([
    aLine('https://twin.example/p/1'),
    aLine('https://twin.example/p/2'),
    aLine('https://twin.example/p/3'),
  ]);
  expect((await readLines())[0]?.candidates.map(({ name }) => name)).toEqual(['Twin A', 'Twin B']);
  await worker.bulk.changeLine(runId, 1, { kind: 'program', offerId: '202' });
  expect((await readLines()).map(({ state, offerId }) => [state, offerId])).toEqual([
    ['new', '202'],
    ['new', '202'],
    ['new', '202'],
  ]);
  await worker.bulk.changeLine(runId, 2, { kind: 'program', offerId: '201' });
  expect((await readLines()).map(({ offerId }) => offerId)).toEqual(['202', '202', '201']);
});

it('the plan leaves a line removed that the user removes while the program of its site is being chosen', async () => {
  const runId = await plan([1, 2, 3].map((number) => aLine(`https://twin.example/p/${number}`)));
  const choosing = worker.bulk.changeLine(runId, 0, { kind: 'program', offerId: '202' });
  const removing = worker.bulk.changeLine(runId, 2, { kind: 'remove' });
  expect(await Promise.all([choosing, removing])).toEqual([{ problem: null }, { problem: null }]);
  expect(await states()).toEqual(['new', 'new', 'removed']);
});

it('the plan leaves a line removed for which another window chooses a program, or its destination, afterwards', async () => {
  const runId = await plan([aLine('https://twin.example/p/1'), ...lines(1)]);
  await worker.bulk.changeLine(runId, 0, { kind: 'remove' });
  const outcome = await worker.bulk.changeLine(runId, 0, { kind: 'program', offerId: '202' });
  expect(outcome).toEqual({ problem: 'too-late' });
  expect(await states()).toEqual(['removed', 'new']);
});

it('the plan keeps the user’s program when the list is planned for another preset', async () => {
  const runId = await plan([aLine('https://twin.example/p/1')]);
  await worker.bulk.changeLine(runId, 0, { kind: 'program', offerId: '202' });
  await worker.bulk.replan(runId, { kind: 'auto' });
  await finish();
  expect((await readLines())[0]).toMatchObject({ state: 'new', offerId: '202' });
});

it('the plan mints with the user’s program for every line of a site that has no program', async () => {
  const outlet = (number: number) => aLine(`https://outlet.example/p/${number}`);
  const runId = await plan([
    outlet(1),
    aLine('rice cooker'),
    outlet(2),
    aLine('https://twin.example/p/1', { program: '101' }),
    aLine('https://nobody.example/'),
  ]);
  await worker.bulk.changeLine(runId, 2, { kind: 'program', offerId: '101' });
  await worker.bulk.changeLine(runId, 3, { kind: 'program', offerId: '101' });
  expect((await readLines()).map(({ reason, offerId }) => reason ?? offerId)).toEqual([
    '101',
    'not-an-address',
    '101',
    '101',
    'no-program',
  ]);
  await worker.bulk.start(runId);
  await finish();
  expect(await states()).toEqual(['done', 'blocked', 'done', 'done', 'blocked']);
  await worker.clock.advance(1_000);
  await plan([outlet(3)]);
  expect((await readLines())[0]).toMatchObject({ state: 'new', offerId: '101' });
});

it('the plan keeps the user’s program for an address when its list is changed', async () => {
  await plan([aLine('https://outlet.example/p/1', { program: '101', isChosen: true })]);
  expect((await readLines())[0]).toMatchObject({ state: 'new', offerId: '101', isChosen: true });
});

it('the plan changes the program of a single line that has one', async () => {
  const runId = await plan([aLine(toUrl(1)), aLine(toUrl(2))]);
  await worker.bulk.changeLine(runId, 0, { kind: 'program', offerId: '201' });
  expect((await readLines()).map(({ state, offerId }) => [state, offerId])).toEqual([
    ['new', '201'],
    ['new', '101'],
  ]);
});

it('the plan mints no chosen program that cannot be minted', async () => {
  const runId = await plan([aLine('https://outlet.example/p/1')]);
  await worker.bulk.changeLine(runId, 0, { kind: 'program', offerId: '401' });
  expect((await readLines())[0]).toMatchObject({ state: 'blocked', reason: 'program-unavailable' });
});

it('the plan uses the destination of a tracking link in its place, when the user wants it', async () => {
  const runId = await plan([aLine(`https://www.awin1.com/cread.php?awinmid=1&ued=${encodeURIComponent(toUrl(5))}`)]);
  await worker.bulk.changeLine(runId, 0, { kind: 'use-destination' });
  expect((await readLines())[0]).toMatchObject({ state: 'new', destinationUrl: toUrl(5) });
});

it('the plan does not mint a link whose earlier try lost its answer, unless the user says so', async () => {
  worker.service.once(path, 'drop');
  await planAndStart(lines(1));
  await finish();
  await worker.clock.advance(1_000);
  const runId = await planAndStart(lines(1));
  await finish();
  expect(await states()).toEqual(['unknown']);
  expect(sentUrls()).toHaveLength(1);

  await worker.bulk.retry(runId, [0], true);
  await finish();
  expect(await states()).toEqual(['done']);
});

it('the plan counts one new link where the user wants two lines of one lost link made', async () => {
  worker.service.once(path, 'drop');
  await planAndStart(lines(1));
  await finish();
  await worker.clock.advance(1_000);
  const [line = aLine('')] = lines(1);
  const runId = await plan([line, line]);
  await worker.bulk.retry(runId, [0], true);
  await worker.bulk.retry(runId, [1], true);
  expect((await readRun()).counts).toMatchObject({ new: 1, duplicate: 1 });
  expect(await worker.bulk.start(runId, 1)).toEqual({ problem: null });
  await finish();
  expect(await states()).toEqual(['done', 'duplicate']);
});

it('the plan remembers refusals of the last days', async () => {
  worker.service.once(path, aFailure(500, 'Something went wrong'));
  await planAndStart(lines(1));
  await finish();
  await worker.clock.advance(1_000);
  await plan(lines(1));
  expect((await readLines())[0]).toMatchObject({ state: 'blocked', reason: 'refused-before' });
});

it('the plan refuses more lines than a run may have', async () => {
  expect(await worker.bulk.plan(lines(5_001), none)).toEqual({ problem: 'too-many-lines' });
});

it('the links keep the title that the list gave them', async () => {
  await planAndStart([aLine(toUrl(1), { title: 'Rice, 5 kg' })]);
  await finish();
  expect(await worker.db.getAll('links')).toMatchObject([{ title: 'Rice, 5 kg', destinationUrl: toUrl(1) }]);
});

it('the links keep in their addresses what the user keeps on the site', async () => {
  await worker.db.put('sitePreferences', { siteKey: 'kedai.example', keptParameters: ['utm_source'] });
  await plan([aLine(`${toUrl(1)}?utm_source=mail&utm_medium=x`)]);
  expect((await readLines())[0]).toMatchObject({
    destinationUrl: `${toUrl(1)}?utm_source=mail`,
    dropped: ['utm_medium'],
  });
});

describe('runs that ended', () => {
  it('runs that ended stay until the user discards them, or 13 months have passed', async () => {
    const first = await planAndStart(lines(1));
    await finish();
    await worker.clock.advance(1_000);
    const second = await planAndStart([aLine(toUrl(2))]);
    await finish();
    expect(await worker.db.count('bulkRuns')).toBe(2);

    await worker.bulk.discard(first);
    expect(await worker.db.count('bulkRuns')).toBe(1);
    expect(await worker.db.count('bulkLines')).toBe(1);
    expect(await worker.db.count('links')).toBe(2);

    worker.clock.setWallTime(worker.clock.nowMs() + 390 * 86_400_000);
    await worker.bulk.dropOld();
    expect((await worker.db.getAll('bulkRuns')).map(({ runId }) => runId)).toEqual([second]);
    worker.clock.setWallTime(worker.clock.nowMs() + 10 * 86_400_000);
    await worker.bulk.dropOld();
    expect(await worker.db.count('bulkRuns')).toBe(0);
  });

  it('runs that ended cannot be discarded while they are active', async () => {
    const runId = await planAndStart(lines(2));
    expect(await worker.bulk.discard(runId)).toEqual({ problem: 'busy' });
  });
});

it('a list that is started in one window and discarded in another is one of both, as the answers say', async () => {
  await plan(lines(2));
  const [{ runId } = expect.fail('no list is there')] = await worker.db.getAll('bulkRuns');
  const told = await Promise.all([worker.bulk.start(runId), worker.bulk.discard(runId)]);
  await finish();
  const isThere = (await worker.db.count('bulkRuns')) === 1;
  expect(told).toEqual(
    isThere ? [{ problem: null }, { problem: 'busy' }] : [{ problem: 'too-late' }, { problem: null }],
  );
  expect(await worker.db.count('links')).toBe(isThere ? 2 : 0);
});

describe('a link of the popup that is made later', () => {
  const wish = {
    requestId: 'queued',
    offerId: '101',
    destinationUrl: toUrl(1),
    subIds: ['mail-{counter}', '', '', '', ''] as const,
    preset: { name: 'Mail' },
    title: 'Rice',
  };

  it('a link of the popup that is made later is a run of one line that starts by itself, with its sub-IDs and its program', async () => {
    expect(await worker.bulk.queueLink(wish)).toEqual({ problem: null });
    await finish();

    expect(await readRun()).toMatchObject({ runId: 'queued', state: 'done' });
    expect(await readLines()).toMatchObject([
      { state: 'done', offerId: '101', presetName: 'Mail', trackingLink: 'https://go.links.example/1' },
    ]);
    expect(worker.service.calls.at(-1)?.parameters).toMatchObject({ url: toUrl(1), aff_sub: 'mail-1' });
  });

  it('a link of the popup that is made later is one run and one link, however often the same act is repeated', async () => {
    await worker.bulk.queueLink(wish);
    expect(await worker.bulk.queueLink(wish)).toEqual({ problem: null });
    await finish();
    expect(await worker.bulk.queueLink(wish)).toEqual({ problem: null });
    await finish();
    expect(minted).toBe(1);
  });

  it('a link of the popup that is made later waits for its user where none is left, and can be taken back whole', async () => {
    await changeSettings(worker, { bulkReserve: 0 });
    await worker.quota.correct(1_000);
    for (const requestId of ['taken-back', 'kept']) {
      expect(await worker.bulk.queueLink({ ...wish, requestId })).toEqual({ problem: null });
      await finish();
      expect(await readRun()).toMatchObject({ runId: requestId, state: 'paused', pauseReason: 'quota-reached' });
      if (requestId === 'kept') continue;
      await worker.bulk.cancel(requestId);
      expect(await worker.bulk.discard(requestId)).toEqual({ problem: null });
      expect(await worker.db.getAll('bulkRuns')).toEqual([]);
    }
    expect(minted).toBe(0);

    await worker.quota.correct(0);
    await worker.bulk.resume('kept');
    await finish();
    expect(await readRun()).toMatchObject({ runId: 'kept', state: 'done' });
    expect(minted).toBe(1);
  });

  describe('a link that is kept', () => {
    const keep = (number: number) =>
      worker.bulk.queueLink({
        ...{ ...wish, requestId: `kept-${number}`, destinationUrl: toUrl(number), isKept: true as const },
      });
    const stateOf = async (runId: string) => (await worker.db.get('bulkRuns', runId))?.state;

    it('a link that is kept waits for its user, whether or not a link is left, even in the next life', async () => {
      expect(await keep(1)).toEqual({ problem: null });
      await finish();
      await restart();
      await worker.bulk.resumeAll();
      await finish();
      expect(await readRun()).toMatchObject({ runId: 'kept-1', state: 'paused', pauseReason: 'quota-reached' });
      expect(await states()).toEqual(['new']);
      expect(minted).toBe(0);
    });

    it('a link that is kept blocks nothing: neither a list, nor another link', async () => {
      expect(await keep(8)).toEqual({ problem: null });
      expect(await keep(9)).toEqual({ problem: null });
      const runId = await planAndStart(lines(2));
      await finish();
      expect(await stateOf(runId)).toBe('done');
      expect(await worker.bulk.queueLink(wish)).toEqual({ problem: null });
      await finish();
      expect(await stateOf(wish.requestId)).toBe('done');
      expect(await Promise.all([8, 9].map((number) => stateOf(`kept-${number}`)))).toEqual(['paused', 'paused']);
      // The address of the queued link has one for other sub-IDs already.
      expect(minted).toBe(3);
      expect(await used()).toBe(3);
    });

    it('a link that is kept leaves a list in its place: one that was never started, and one that is paused', async () => {
      const runId = await plan(lines(2));
      expect(await keep(9)).toEqual({ problem: null });
      expect(await worker.bulk.start(runId)).toEqual({ problem: null });
      await worker.bulk.pause(runId);
      expect(await keep(8)).toEqual({ problem: null });
      await worker.bulk.resume(runId);
      await finish();
      expect(await stateOf(runId)).toBe('done');
      expect(minted).toBe(2);
    });

    it('a link that is kept does not hinder a list whose lines are retried', async () => {
      const runId = await planAndStart(lines(2));
      await worker.bulk.cancel(runId);
      await keep(9);
      expect(await worker.bulk.retry(runId, [0, 1], false)).toEqual({ problem: null });
      await finish();
      expect(await stateOf(runId)).toBe('done');
    });

    it('a link that is kept has the day on which its user has it made', async () => {
      const dated = { ...wish, subIds: ['mail-{date}', '', '', '', ''] as const };
      const toDay = () => toMoment(worker.clock.nowMs()).day;
      const keptOn = toDay();
      await worker.bulk.queueLink({ ...dated, requestId: 'kept-dated', isKept: true });
      await worker.clock.advance(2 * dayMs);
      await worker.bulk.resume('kept-dated');
      await finish();
      expect(toDay()).not.toBe(keptOn);
      expect(worker.service.calls.at(-1)?.parameters).toMatchObject({ url: toUrl(1), aff_sub: `mail-${toDay()}` });
    });

    it('a link that is kept is made once, when its user wants it, and only one run is under way at a time', async () => {
      await keep(8);
      await keep(9);
      isOnline = false;
      const runId = await planAndStart(lines(2));
      expect(await worker.bulk.resume('kept-8')).toEqual({ problem: 'too-late' });
      await worker.bulk.cancel(runId);
      expect(await worker.bulk.resume('kept-8')).toEqual({ problem: null });
      // Single links wait for each other.
      expect(await worker.bulk.resume('kept-9')).toEqual({ problem: null });
      expect(await worker.bulk.plan(lines(1), none)).toEqual({ problem: 'busy' });
      isOnline = true;
      worker.bulk.recheck();
      await finish();
      expect(await worker.bulk.resume('kept-8')).toEqual({ problem: 'too-late' });
      expect(await Promise.all([8, 9].map((number) => stateOf(`kept-${number}`)))).toEqual(['done', 'done']);
      expect(minted).toBe(2);
      expect(await used()).toBe(2);
    });
  });

  it('a link of the popup that is made later and that had to pause blocks nothing until it is resumed', async () => {
    fakePageApis({ canonicalUrl: null, title: null });
    await changeSettings(worker, { deeplinksPerPeriod: 10, bulkReserve: 10 });
    await worker.bulk.queueLink(wish);
    await finish();
    expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'quota-reserve' });
    await changeSettings(worker, { deeplinksPerPeriod: 1_000 });
    await planAndStart(lines(2));
    await finish();
    expect(minted).toBe(2);
    expect((await worker.db.get('bulkRuns', wish.requestId))?.state).toBe('paused');
  });

  const queued = { ...wish, handover: { tabId: 7, url: toUrl(1), formatId: 'markdown' } };
  const toReady = (detail: string) => ({
    tone: 'done',
    title: 'Your deeplink is ready: open Linkmint',
    detail: `Rice · Kedai Harian (MY) · New link · 999 left\n${detail}`,
  });

  it('a link of the popup that is made later is reported on its page once it is made, with its tab, and waits for the popup there', async () => {
    const apis = fakePageApis({ canonicalUrl: null, title: null });
    await worker.bulk.queueLink(queued);
    await finish();
    await expect.poll(apis.toasts).toMatchObject([toReady('It is in the workspace under Links.')]);
    const [link] = await worker.db.getAll('links');
    const input = { accountId: worker.accountId, linkId: link?.linkId, formatId: 'markdown' };
    expect(apis.toasts()[0]?.act).toEqual({ name: 'Copy deeplink', message: 'copyReady', input });
    const ready = { requestId: 'queued', linkId: link?.linkId, handover: queued.handover };
    expect(await worker.acts.list()).toEqual([ready]);
    await expect.poll(async () => (await readRun()).handover).toBeUndefined();

    await worker.bulk.wake();
    await restart();
    await worker.bulk.wake();
    expect(apis.toasts()).toHaveLength(1);
  });

  it('a link of the popup that is made later is reported by the next worker when its own worker died before the notice', async () => {
    const apis = fakePageApis({ canonicalUrl: null, title: null });
    await worker.bulk.queueLink(wish);
    await finish();
    await worker.db.put('bulkRuns', { ...(await readRun()), handover: queued.handover });
    await restart();
    await worker.bulk.resumeAll();
    await expect.poll(apis.toasts).toMatchObject([{ title: 'Your deeplink is ready: open Linkmint' }]);
  });

  it.each([
    [
      'refused',
      aFailure(500, 'Something went wrong'),
      'Your network makes no deeplink for this page of Kedai Harian (MY).',
    ],
    ['unknown', aFailure(502, 'Bad gateway'), 'The answer got lost: this may have used one of your 1,000 links.'],
  ])(
    'a link of the popup that is made later is reported as %s, and as a line under Bulk',
    async (state, answer, title) => {
      const apis = fakePageApis({ canonicalUrl: null, title: null });
      worker.service.respond(path, answer);
      await worker.bulk.queueLink(queued);
      await finish();
      expect(await states()).toEqual([state]);
      await expect.poll(apis.toasts).toMatchObject([{ tone: 'problem', title }]);
      expect(apis.toasts()[0]?.detail).toMatch(
        /\nIts line is in the workspace under Bulk, with what you can do next\.$/,
      );
    },
  );

  it('a link of the popup that is made later is reported as waiting when its run is paused, with why and what to do, once for each pause', async () => {
    const apis = fakePageApis({ canonicalUrl: null, title: null });
    await changeSettings(worker, { deeplinksPerPeriod: 10, bulkReserve: 10 });
    await worker.bulk.queueLink(queued);
    await finish();
    const waits = {
      tone: 'problem',
      title: 'Your queued link to Kedai Harian (MY) waits',
      detail:
        'The links that are left this period are kept for the popup. Lower that number under Bulk, or wait for the next period.\n' +
        'Once that is settled, make it in the workspace under Today.',
    };
    await expect.poll(apis.toasts).toEqual([waits]);
    await expect.poll(async () => (await readRun()).isPauseSaid).toBe(true);
    await worker.bulk.wake();
    await restart();
    await worker.bulk.wake();
    expect(apis.toasts()).toHaveLength(1);

    await worker.bulk.resume('queued');
    await finish();
    await expect.poll(apis.toasts).toEqual([waits, waits]);
    await changeSettings(worker, { deeplinksPerPeriod: 1_000 });
    await worker.bulk.resume('queued');
    await finish();
    await expect.poll(() => apis.toasts().at(-1)?.title).toBe('Your deeplink is ready: open Linkmint');
    expect(minted).toBe(1);
  });

  it('a link of the popup that is made later is reported as waiting when the permission for the service is gone, in the words of that failure', async () => {
    const apis = fakePageApis({ canonicalUrl: null, title: null });
    permitService(false);
    await worker.bulk.queueLink(queued);
    await finish();
    await expect.poll(apis.toasts).toMatchObject([{ title: 'Your queued link to Kedai Harian (MY) waits' }]);
    expect(apis.toasts()[0]?.detail).toContain('Allow access');
  });

  it('a link of the popup that is made later is not reported when the user paused it', async () => {
    const apis = fakePageApis({ canonicalUrl: null, title: null });
    isOnline = false;
    await worker.bulk.queueLink(queued);
    await worker.bulk.pause('queued');
    await finish();
    expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'user' });
    expect(apis.toasts()).toEqual([]);
  });

  it('a link of the popup that is made later is not reported when the user cancelled it', async () => {
    const apis = fakePageApis({ canonicalUrl: null, title: null });
    isOnline = false;
    await worker.bulk.queueLink(queued);
    await worker.bulk.cancel('queued');
    await finish();
    await expect.poll(async () => (await readRun()).handover).toBeUndefined();
    expect(apis.toasts()).toEqual([]);
  });
});
