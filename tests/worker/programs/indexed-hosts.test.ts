import { beforeEach, expect, it } from 'vitest';
import { toMatchHosts } from '#lib/domain/page/match-bucket.ts';
import { browser } from '#lib/platform/browser.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { addMatchHosts, readMatchHosts } from '#lib/store/programs/match-index.ts';
import { learnHost } from '#lib/worker/programs/learned-hosts.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  worker.service.respond('offers/all', answerOffers([{ id: 1 }, { id: 2 }]));
  await connectWorker(worker);
});

const readIndex = async () => [...(await readMatchHosts())].sort();

it('a host that a program lost leaves the match index at the next start when the worker died before it removed the host', async () => {
  // As a worker leaves it that dies right after it stored a page.
  await addMatchHosts(['formerly.example']);
  await writeMeta(worker.db, 'leftHosts', ['formerly.example', 'shop-2.example']);
  const { service, clock } = worker;
  worker = await makeWorker({ service, clock });
  await clock.runUntil(worker.resume());
  expect(await readIndex()).toEqual(['shop-1.example', 'shop-2.example']);
  expect(await readMeta(worker.db, 'leftHosts')).toBeUndefined();
});

it('a host that a program lost leaves it with the page that shows its change, and no note remains', async () => {
  const moved = { id: 2, row: { preview_url: 'https://moved.example/' } };
  worker.service.respond('offers/all', answerOffers([{ id: 1 }, moved]));
  await worker.clock.advance(8 * 86_400_000);
  await worker.clock.runUntil(worker.sync.run());
  expect(await readIndex()).toEqual(['moved.example', 'shop-1.example']);
  expect(await readMeta(worker.db, 'leftHosts')).toBeUndefined();
});

it('a host that a link teaches is in the match index before the program has it', async () => {
  const put = IDBObjectStore.prototype.put;
  const seen: boolean[] = [];
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row) {
    if (this.name === 'offers') seen.push(indexedBefore.has('outlet.example'));
    return put.apply(this, row);
  };
  const indexedBefore = new Set<string>();
  browser.storage.local.onChanged.addListener((changes) => {
    for (const { newValue } of Object.values(changes))
      for (const host of toMatchHosts(newValue)) indexedBefore.add(host);
  });
  try {
    await learnHost(worker, '1', 'outlet.example');
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  expect(seen).toEqual([true]);
  expect(await readIndex()).toContain('outlet.example');
});
