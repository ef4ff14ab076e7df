import { beforeEach, expect, it } from 'vitest';
import { connectWorker, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, aListing } from '#tests/fakes/fake-service.ts';

const brands = ['shopee', 'lazada', 'tiktok', 'tokopedia', 'aliexpress', 'amazon'];

let worker: Worker;
beforeEach(async () => {
  permitService(true);
  worker = await makeWorker();
  for (const path of ['marketplace', ...brands]) worker.service.respond(`${path}extra/all`, aFailure(404, 'Not found'));
});

const shopPaths = () => worker.service.calls.map(({ path }) => path).filter((path) => path.endsWith('extra/all'));

it('the path of shops, when the usual one does not exist is searched among likely names, and the one that answers is kept', async () => {
  worker.service.respond('lazadaextra/all', aListing([{ shop_id: 's1', shop_name: 'Kedai' }]));
  await connectWorker(worker);

  expect(shopPaths()).toEqual(['marketplaceextra/all', 'shopeeextra/all', 'lazadaextra/all']);
  expect(await worker.connection.read()).toMatchObject({
    marketplacePath: 'lazadaextra',
    marketplaceSearch: 'found',
  });
  expect(await worker.db.count('shops')).toBe(1);
});

it('the path of shops, when the usual one does not exist is searched once, in six calls at the most', async () => {
  await connectWorker(worker);
  expect(await worker.connection.read()).toMatchObject({
    marketplacePath: 'marketplaceextra',
    marketplaceSearch: 'none',
  });
  expect(new Set(shopPaths()).size).toBe(7);
  const searched = shopPaths().length;
  await worker.clock.runUntil(worker.listing.refresh('shops').catch(() => undefined));

  expect(new Set(shopPaths().slice(searched))).toEqual(new Set(['marketplaceextra/all']));
});

it('the path of shops, when the usual one does not exist is not searched when the user has named another', async () => {
  worker.service.respond('bazaarextra/all', aFailure(404, 'Not found'));
  await connectWorker(worker);
  await worker.handlers.changeConnection({ marketplacePath: 'bazaarextra' });
  const before = shopPaths().length;
  await worker.clock.runUntil(worker.listing.refresh('shops').catch(() => undefined));

  expect(new Set(shopPaths().slice(before))).toEqual(new Set(['bazaarextra/all']));
});
