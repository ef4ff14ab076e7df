import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, anEnvelope } from '#tests/fakes/fake-service.ts';

const path = 'deeplink/generate';
const dayMs = 86_400_000;

let worker: Worker;
/** When each call left, on the wall clock. */
let sentAtMs: number[];
beforeEach(async () => {
  permitService(true);
  worker = await makeWorker();
  const { clock, service } = worker;
  sentAtMs = [];
  service.respond('offers/all', answerApproved(anOfferRow()));
  await connectWorker(worker);
  await clock.advance(600_000);
  for (const called of ['authenticate', path]) {
    service.respond(called, () => {
      const made = sentAtMs.push(clock.nowMs());
      if (called === 'authenticate') return anEnvelope({ token: `token-${made}` });
      return anEnvelope({ offer_id: 101, tracking_link: `https://go.links.example/${made}` });
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  permitService(true);
});

const mint = (name: string) =>
  worker.mint.mint(aMintWish({ requestId: name, destinationUrl: `https://www.kedai.example/p/${name}` }));

/** The machine sleeps in the middle of something: `begun` resolves there, and `wake` ends the sleep. */
function aSleep() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: woken, resolve: wake } = Promise.withResolvers<void>();
  return {
    begun,
    wake,
    fallAsleep: () => {
      begin();
      return woken;
    },
  };
}

/** The lid is shut in the middle of something of the first mint, and opened after three days, when 20 more are clicked. */
async function sleepForDays({ begun, wake }: ReturnType<typeof aSleep>) {
  const asleep = mint('asleep');
  await begun;
  await worker.clock.advance(3 * dayMs);
  const others = Array.from({ length: 20 }, (_, number) => mint(`awake-${number}`));
  wake();
  return worker.clock.runUntil(Promise.all([asleep, ...others]));
}

const maxInAMinute = () =>
  Math.max(...sentAtMs.map((from) => sentAtMs.filter((atMs) => atMs >= from && atMs < from + 60_000).length));

it("a call whose machine slept after its slot was taken takes another slot when it slept during the question for the browser's permission", async () => {
  const sleep = aSleep();
  let asked = 0;
  vi.spyOn(browser.permissions, 'contains').mockImplementation(async () => {
    asked += 1;
    // First for the token, then for the call.
    if (asked === 2) await sleep.fallAsleep();
    return true;
  });
  await sleepForDays(sleep);

  expect(sentAtMs.length).toBeGreaterThanOrEqual(21);
  expect(maxInAMinute()).toBeLessThanOrEqual(20);
  expect((await worker.quota.readUsage()).used).toBe(21);
});

it('a call whose machine slept after its slot was taken takes another slot for its token when it slept between slot and authenticate', async () => {
  const sleep = aSleep();
  // The token is too old to be used.
  await worker.clock.advance(dayMs);
  let asked = 0;
  vi.spyOn(browser.permissions, 'contains').mockImplementation(async () => {
    asked += 1;
    // First for the session, then for authenticate.
    if (asked === 2) await sleep.fallAsleep();
    return true;
  });
  await sleepForDays(sleep);

  expect(sentAtMs).toHaveLength(22);
  expect(maxInAMinute()).toBeLessThanOrEqual(20);
});

it('a call whose machine slept after its slot was taken takes another slot when it slept while the link was counted', async () => {
  const sleep = aSleep();
  const markSent = worker.quota.markSent;
  let marked = 0;
  vi.spyOn(worker.quota, 'markSent').mockImplementation(async (requestId) => {
    await markSent(requestId);
    marked += 1;
    if (marked === 1) await sleep.fallAsleep();
  });
  const outcomes = await sleepForDays(sleep);

  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['minted']));
  expect(marked).toBe(22);
  expect(maxInAMinute()).toBeLessThanOrEqual(20);
  expect((await worker.quota.readUsage()).used).toBe(21);
});

it('the caller of the service returns a link that was made, although the back-off before it cannot be forgotten', async () => {
  worker.service.once(path, aFailure(429, 'Too Many Attempts.'));
  worker.service.once(path, () => {
    // The disk filled while the call was pending. A deletion is a write as well.
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    return anEnvelope({ offer_id: 101, tracking_link: 'https://go.links.example/paid' });
  });
  const outcome = await worker.clock.runUntil(mint('paid'));

  expect(outcome).toMatchObject({ kind: 'minted', link: { trackingLink: 'https://go.links.example/paid' } });
});
