import { beforeEach, expect, it } from 'vitest';
import { announceDataChange, watchDataChanges } from '#lib/store/data-changes.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  worker.service.respond('offers/all', answerOffers([{ id: 1 }, { id: 2 }]));
  await connectWorker(worker);
});

/** As links that were minted leave it. */
async function teach(...taught: readonly (readonly [offerId: string, host: string])[]): Promise<void> {
  const { store, done } = worker.db.transaction('learnedHosts', 'readwrite');
  for (const [offerId, host] of taught) {
    void store.put({ key: `${offerId}|${host}`, offerId, host, kind: 'minted', atMs: 0 });
  }
  await done;
}

/** Of programs that stand before all others in the order of the store. */
const others = (count: number) =>
  Array.from({ length: count }, (_, index) => [`0-${index}`, `other-${index}.example`] as const);

const hostsOf = async (offerId: string) => (await worker.db.get('offers', offerId))?.matchHosts;

it.each([
  ['of few links', 3],
  ['of more links than are read at once', 700],
])('%s stays with the program when a walk lists it again', async (_case, count) => {
  await teach(['1', 'outlet.example'], ['2', 'outlet-2.example'], ...others(count));
  await worker.clock.advance(8 * 86_400_000);
  await worker.clock.runUntil(worker.sync.run());
  expect(await hostsOf('1')).toEqual(['shop-1.example', 'outlet.example']);
  expect(await hostsOf('2')).toEqual(['shop-2.example', 'outlet-2.example']);
});

/** How often open pages, the lit icon and the page button hear of programs while everything is listed again. */
async function countAnnouncements(): Promise<number> {
  const kinds: string[] = [];
  const stops = (['offers', 'panel-call'] as const).map((kind) => watchDataChanges([kind], () => kinds.push(kind)));
  await worker.clock.advance(8 * 86_400_000);
  await worker.clock.runUntil(worker.sync.run());
  announceDataChange('panel-call');
  await expect.poll(() => kinds).toContain('panel-call');
  for (const stop of stops) stop();
  return kinds.filter((kind) => kind === 'offers').length;
}

it('a walk that finds every program as it was announces no programs, and one that finds a change does', async () => {
  expect(await countAnnouncements()).toBe(0);
  worker.service.respond('offers/all', answerOffers([{ id: 1 }, { id: 2, status: 'Paused' }]));
  expect(await countAnnouncements()).toBeGreaterThan(0);
  expect(await countAnnouncements()).toBe(0);
  worker.service.respond('offers/all', answerOffers([{ id: 1 }, { id: 2, status: 'Paused' }, { id: 3 }]));
  expect(await countAnnouncements()).toBeGreaterThan(0);
  worker.service.respond('offers/all', answerOffers([{ id: 1 }]));
  expect(await countAnnouncements()).toBeGreaterThan(0);
});
