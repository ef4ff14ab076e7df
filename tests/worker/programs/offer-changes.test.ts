import { beforeEach, expect, it, vi } from 'vitest';
import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import { readOfferChanges } from '#lib/store/programs/read-offer-changes.ts';
import { answerOffers, type ServedProgram } from '#tests/builders/answer-offers.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

const dayMs = 86_400_000;
const before: readonly ServedProgram[] = [
  { id: 1 },
  { id: 2 },
  { id: 3, standing: 'Pending' },
  { id: 4, standing: 'none' },
];

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  serve(before);
  await connectWorker(worker);
});

function serve(programs: readonly ServedProgram[]) {
  worker.service.respond('offers/all', answerOffers(programs));
  worker.service.respond('offers/last-updated-range', answerOffers(programs));
}

/** Another sync, a day or so many later, of what the service has by then. */
async function syncLater(programs: readonly ServedProgram[], days = 1) {
  serve(programs);
  await worker.clock.advance(days * dayMs);
  await worker.clock.runUntil(worker.sync.run());
}

const changes = () => readOfferChanges(worker.db, 0, worker.clock.nowMs());
const kinds = async () => (await changes()).map(({ kind, offerId }) => `${offerId} ${kind}`);
const changedTo = (id: number, change: Partial<ServedProgram>) =>
  before.map((program) => (program.id === id ? { ...program, ...change } : program));

it('what a sync found is nothing in the first walk, when everything is new', async () => {
  expect(await changes()).toEqual([]);
});

it('what a sync found is nothing when nothing changed, daily and weekly', async () => {
  await syncLater(before);
  await syncLater(before, 8);
  expect(await changes()).toEqual([]);
});

it("what a sync found is a new program, with the publisher's standing", async () => {
  await syncLater([...before, { id: 9, standing: 'none', row: { offer_name: 'Toko Baru' } }]);
  expect(await changes()).toEqual([
    {
      kind: 'new',
      to: { applicationStatus: 'none', offerStatus: 'active' },
      offerId: '9',
      offerName: 'Toko Baru',
      atMs: expect.any(Number),
    },
  ] satisfies OfferChange[]);
});

it('what a sync found is a commission, old and new, in the service’s words', async () => {
  await syncLater(changedTo(2, { row: { commissions: [{ 'New buyer': '9.75%' }, { 'Old buyer': '1%' }] } }));
  expect(await changes()).toMatchObject([
    {
      kind: 'commission',
      offerId: '2',
      tiers: [
        { label: 'New buyer', before: '6.50%', after: '9.75%' },
        { label: 'Old buyer', before: null, after: '1%' },
      ],
    },
  ]);
});

it('what a sync found is a standing: paused, approved, and no longer joined', async () => {
  await syncLater(changedTo(2, { status: 'Paused' }));
  await syncLater(changedTo(3, { standing: 'Approved' }));
  expect(await changes()).toMatchObject([
    { offerId: '3', from: { applicationStatus: 'pending' }, to: { applicationStatus: 'approved' } },
    { offerId: '2', from: { offerStatus: 'paused' }, to: { offerStatus: 'active' } },
    { offerId: '2', from: { offerStatus: 'active' }, to: { offerStatus: 'paused' } },
  ]);

  // The service may have failed one walk: the second that says so takes the approval.
  await syncLater([...changedTo(1, { standing: 'none' }), { id: 8 }]);
  expect(await kinds()).not.toContain('1 standing');
  await syncLater([...changedTo(1, { standing: 'none' }), { id: 8 }]);
  expect(await kinds()).toContain('1 standing');
  expect((await changes()).find(({ offerId }) => offerId === '1')).toMatchObject({
    from: { applicationStatus: 'approved' },
    to: { applicationStatus: 'none' },
  });
});

it('what a sync found is a lost program once a complete walk has not seen it, and not before', async () => {
  await syncLater(before.slice(0, 3));
  expect(await changes()).toEqual([]);
  await syncLater(before.slice(0, 3), 8);
  expect(await changes()).toMatchObject([{ kind: 'lost', offerId: '4', offerName: 'Program 4' }]);
});

it('what a sync found is no lost program when the walk was cut short or the answers were empty', async () => {
  await syncLater([], 8);
  expect(await changes()).toEqual([]);
  worker.service.respond('offers/all', 'drop');
  await worker.clock.advance(8 * dayMs);
  await worker.clock.runUntil(worker.sync.run());
  expect(await changes()).toEqual([]);
});

it('what a sync found is a new program again when a lost one came back', async () => {
  await syncLater(before.slice(0, 3), 8);
  await syncLater(before, 8);
  expect(await kinds()).toEqual(['4 new', '4 lost']);
});

/** How many rows were put into a store meanwhile. */
async function countPuts(store: string, act: () => Promise<void>): Promise<number> {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await act();
  const count = put.mock.contexts.filter((each) => (each as IDBObjectStore).name === store).length;
  put.mockRestore();
  return count;
}

it('a program that did not change is not written by a sync that sees it, a changed one once', async () => {
  await syncLater(before);
  expect(await countPuts('offers', () => syncLater(before))).toBe(0);
  expect(await countPuts('offers', () => syncLater(before, 8))).toBe(0);
  expect(await countPuts('offers', () => syncLater(changedTo(2, { row: { offer_name: 'Toko Baru' } }), 8))).toBe(1);
  expect(await countPuts('offerSightings', () => syncLater(before, 8))).toBeGreaterThanOrEqual(before.length);
});

it('a program that an earlier version stored is lost by the second complete walk without it, not by the first', async () => {
  await worker.db.clear('offerSightings');
  await syncLater(before.slice(0, 3), 8);
  expect(await changes()).toEqual([]);
  expect((await worker.db.getAllKeys('offerSightings')).sort()).toEqual(['1', '2', '3', '4']);
  await syncLater(before.slice(0, 3), 8);
  expect(await changes()).toMatchObject([{ kind: 'lost', offerId: '4' }]);
  expect((await worker.db.getAllKeys('offerSightings')).sort()).toEqual(['1', '2', '3']);
});

it('a change is written once, though the worker dies and its pages are fetched again', async () => {
  await syncLater([...changedTo(2, { row: { commissions: [{ '': '9%' }] } }), { id: 9, standing: 'none' }]);
  const found = await changes();
  expect(found).toHaveLength(2);

  // Killed before the walk said that it was done: its cursor stands at the first page, and every page comes twice.
  const cursor = { ...aCursor, generation: Number(await worker.db.get('meta', 'generation')) };
  await worker.db.put('meta', cursor, 'syncCursor');
  const { service } = worker;
  worker = await makeWorker({ service, clock: fakeClock(worker.clock.nowMs()) });
  await worker.clock.runUntil(worker.sync.run());
  expect(await changes()).toEqual(found);
});

it('a change is kept for 60 days', async () => {
  await syncLater([...before, { id: 9, standing: 'none' }]);
  await syncLater([...before, { id: 9, standing: 'none' }], 59);
  expect(await kinds()).toEqual(['9 new']);
  await syncLater([...before, { id: 9, standing: 'none' }], 2);
  expect(await changes()).toEqual([]);
});

const aCursor = {
  kind: 'delta',
  startedAtMs: 0,
  updatedSince: '2026-01-01 00:00:00',
  step: 0,
  page: 1,
  stepCount: null,
  isRepeated: false,
  expectedOffers: 0,
  isSuspect: false,
  pagesDone: 0,
  pagesBefore: 0,
  failures: 0,
} as const;

it('changes that a sync found while the clock was ahead are neither shown nor kept once it is right', async () => {
  const found = { kind: 'new', to: { applicationStatus: 'approved', offerStatus: 'active' } } as const;
  const atMs = worker.clock.nowMs() + 365 * dayMs;
  await worker.db.add('offerChanges', { ...found, offerId: '101', offerName: 'Kedai', atMs });
  expect(await changes()).toEqual([]);
  await syncLater(before);
  expect(await worker.db.count('offerChanges')).toBe(0);
});
