import { beforeEach, describe, expect, it } from 'vitest';
import { idleSyncProgress, type SyncPart } from '#lib/domain/sync/sync-progress.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { toSyncCursor } from '#lib/worker/sync/sync-cursor.ts';
import { findSyncStep } from '#lib/worker/sync/sync-plan.ts';
import { estimateSync } from '#lib/worker/sync/sync-steps.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { connectWorker, credentials, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { aListing, type FakeAnswer, type FakeCall } from '#tests/fakes/fake-service.ts';

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
});

interface Shown {
  readonly part: SyncPart | undefined;
  readonly fraction: number;
}

/** Answers as `answer` does, and notes with each call what is shown while it is pending. */
function noting(shown: Shown[], answer: (call: FakeCall) => FakeAnswer) {
  return async (call: FakeCall): Promise<FakeAnswer> => {
    const { part, fraction = -1 } = await worker.sync.readProgress();
    shown.push({ part, fraction });
    return answer(call);
  };
}

const programs = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  standing: index < 20 ? ('Approved' as const) : ('none' as const),
  status: index % 7 === 0 ? ('Paused' as const) : ('Active' as const),
}));

/** The listings of all programs turn out to have far more pages than those before them. */
function serve(shown: Shown[]) {
  worker.service.respond('offers/all', noting(shown, answerOffers(programs, 3)));
  worker.service.respond(
    'campaigns/all',
    noting(shown, () => aListing([aCampaignRow({})])),
  );
}

const expectNoStepBack = (shown: readonly Shown[]) => {
  const fractions = shown.map(({ fraction }) => fraction);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
};

it('what a sync shows of itself is what it lists, approved programs first, and how much of the whole is done', async () => {
  const shown: Shown[] = [];
  serve(shown);
  await connectWorker(worker);
  const parts = shown.map(({ part }) => part).filter((part, index, all) => part !== all[index - 1]);
  expect(parts).toEqual([
    'approved',
    'approved-paused',
    'pending',
    'rejected',
    'blocked',
    'paused',
    'active',
    'campaigns',
  ]);
  expect(shown[0]?.fraction).toBe(0);
  expect(shown.at(-1)?.fraction).toBeGreaterThan(0.8);
  expectNoStepBack(shown);
});

it('what a sync shows of itself never runs back when a listing starts over because rows moved while it was paged', async () => {
  const shown: Shown[] = [];
  const all = answerOffers(
    [1, 2, 3].map((id) => ({ id })),
    2,
  );
  const moved = answerOffers([{ id: 1 }, { id: 3 }, { id: 3 }], 2);
  let rounds = 0;
  worker.service.respond(
    'offers/all',
    noting(shown, (call) => {
      if (call.parameters['filters[offer_status]'] === 'Active' && call.parameters.page === '1') rounds += 1;
      return rounds <= 1 ? moved(call) : all(call);
    }),
  );
  await connectWorker(worker);
  // Two pages, and the same two once more.
  expect(shown.filter(({ part }) => part === 'approved')).toHaveLength(4);
  expectNoStepBack(shown);
});

it('what a sync shows of itself never runs back when its worker dies', async () => {
  const shown: Shown[] = [];
  serve(shown);
  permitService(true);
  await connectAccount(worker.device, credentials);
  await expect.poll(async () => (await worker.sync.readProgress()).waitingUntilMs).not.toBeNull();
  const before = shown.length;
  expect(shown.at(-1)?.fraction).toBeGreaterThan(0);

  const { service, clock } = worker;
  worker = await makeWorker({ service, clock: fakeClock(clock.nowMs()) });
  await worker.clock.runUntil(worker.sync.runIfDue());
  expect(shown.length).toBeGreaterThan(before);
  expectNoStepBack(shown);
});

it('what a sync shows of itself starts again with the next sync', async () => {
  serve([]);
  await connectWorker(worker);
  const shown: Shown[] = [];
  serve(shown);
  await worker.clock.advance(8 * 86_400_000);
  await worker.clock.runUntil(worker.sync.run());
  expect(shown[0]).toEqual({ part: 'approved', fraction: 0 });
  expectNoStepBack(shown);
});

describe('the estimate', () => {
  const nowMs = 1_000_000;
  const cursor = toSyncCursor({ kind: 'full', generation: 4, startedAtMs: 0, updatedSince: '' });
  const estimate = (change: Partial<SyncCursor>, before = {}) => {
    const at = { ...cursor, ...change };
    const step = findSyncStep(at.kind, at.step);
    if (step === undefined) throw new Error(`no step ${at.step}`);
    return estimateSync(at, step, { callsPerMinute: 20, nowMs, before: { ...idleSyncProgress, ...before } });
  };

  it('the estimate counts the pages of the current listing', () => {
    expect(estimate({ page: 3, stepCount: 460, stepPages: 5 })).toMatchObject({ pagesDone: 2, pagesKnown: 5 });
    expect(estimate({})).toMatchObject({ pagesDone: 0, pagesKnown: 0, fraction: 0 });
  });

  it('the estimate keeps what was shown of the same sync, and of no other', () => {
    expect(estimate({ step: 1 }, { fraction: 0.7, generation: 4 }).fraction).toBe(0.7);
    expect(estimate({ step: 1 }, { fraction: 0.7, generation: 3 }).fraction).toBeCloseTo(0.2);
  });

  it('the estimate reaches the end with the last step, whatever the kind of the sync', () => {
    for (const [kind, last] of [
      ['full', 11],
      ['delta', 9],
      ['changes', 9],
    ] as const) {
      const { fraction = 0 } = estimate({ kind, step: last, page: 10, stepPages: 10 });
      expect(fraction).toBeGreaterThan(0.9);
      expect(fraction).toBeLessThan(1);
    }
  });
});
