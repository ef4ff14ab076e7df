import { beforeEach, describe, expect, it } from 'vitest';
import { readMeta } from '#lib/store/meta.ts';
import { signOutAccount } from '#lib/worker/accounts/account-leaving.ts';
import { aShopRow } from '#tests/builders/a-shop-row.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { connectWorker, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, aListing } from '#tests/fakes/fake-service.ts';

let worker: Worker;
async function begin(shops = aListing([])): Promise<void> {
  permitService(true);
  worker = await makeWorker();
  worker.service.respond('marketplaceextra/all', shops);
  worker.service.respond('offers/all', answerOffers([{ id: 1 }, { id: 2, standing: 'Pending' }]));
  await connectWorker(worker);
}

const test = () => worker.clock.runUntil(worker.handlers.testConnection());

describe('the details of a connection', () => {
  beforeEach(() => begin());

  it('the details of a connection are changed without key and secret, and the next call is sent with them', async () => {
    await worker.handlers.changeConnection({ marketplacePath: 'bazaarextra', bodyEncoding: 'form' });
    const before = worker.service.calls.length;
    await test();

    const asked = worker.service.calls.slice(before).map(({ path, encoding }) => [path, encoding]);
    expect(asked).toEqual([
      ['offers/all', 'form'],
      ['offers/all', 'form'],
      ['bazaarextra/all', 'form'],
    ]);
  });

  it('the details of a connection are kept through a sign-out and the next connecting', async () => {
    await worker.handlers.changeConnection({ bodyEncoding: 'json-flat' });
    await worker.clock.runUntil(signOutAccount(worker.device, worker.accountId));
    await connectWorker(worker);

    expect(await worker.connection.read()).toMatchObject({
      state: 'connected',
      bodyEncoding: 'json-flat',
      isEncodingChosen: true,
    });
  });

  it('the details of a connection can be changed while the account is signed out, but a test says that it needs a connection', async () => {
    await worker.clock.runUntil(signOutAccount(worker.device, worker.accountId));
    await worker.handlers.changeConnection({ marketplacePath: 'bazaarextra', bodyEncoding: 'form' });
    expect(await worker.connection.read()).toMatchObject({ marketplacePath: 'bazaarextra', bodyEncoding: 'form' });
    await expect(test()).rejects.toMatchObject({ code: 'not-connected' });
  });

  it('the details of a connection are probed again when the encoding is automatic again', async () => {
    await worker.handlers.changeConnection({ bodyEncoding: 'form' });
    await worker.handlers.changeConnection({ bodyEncoding: 'automatic' });

    expect(await worker.connection.read()).not.toHaveProperty('isEncodingChosen');
    expect(await worker.connection.read()).not.toHaveProperty('unreadFilters');
  });
});

describe('shops that the service refused', () => {
  const dayMs = 86_400_000;
  const refusals = () => readMeta(worker.db, 'listingRefusals');
  const nextLook = async () => {
    await worker.clock.advance(dayMs);
    await worker.clock.runUntil(worker.sync.runIfDue());
  };
  beforeEach(async () => {
    await begin(aFailure(410, 'Gone'));
    expect(await refusals()).toHaveProperty('shops');
  });

  it('shops that the service refused are requested once by the next sync after their path was changed', async () => {
    worker.service.respond('bazaarextra/all', aListing([aShopRow()]));
    await worker.handlers.changeConnection({ marketplacePath: 'bazaarextra' });
    expect(await refusals()).not.toHaveProperty('shops');
    await nextLook();
    expect(await worker.db.count('shops')).toBe(1);
    await nextLook();
    expect(worker.service.count('bazaarextra/all')).toBe(1);
  });

  it('shops that the service refused are requested by the next sync after a test found them', async () => {
    worker.service.respond('marketplaceextra/all', aListing([aShopRow()]));
    await test();
    await nextLook();
    expect(await worker.db.count('shops')).toBe(1);
  });

  it('shops that the service refused stay refused when a test does not find them, or when another detail is changed', async () => {
    await test();
    await worker.handlers.changeConnection({ bodyEncoding: 'form' });
    expect(await refusals()).toHaveProperty('shops');
  });
});

describe('shops of another path', () => {
  const sync = () => worker.clock.runUntil(worker.sync.run());
  const names = async () => (await worker.db.getAll('shops')).map(({ name }) => name);
  beforeEach(async () => {
    await begin(aListing([aShopRow({ shop_id: 1, shop_name: 'Pasar' })]));
    worker.service.respond('bazaarextra/all', aListing([aShopRow({ shop_id: 2, shop_name: 'Bazaar' })]));
  });

  it('shops of another path are listed by the next sync, in place of those of the path before', async () => {
    expect(await names()).toEqual(['Pasar']);
    await worker.handlers.changeConnection({ marketplacePath: 'bazaarextra' });
    await sync();
    expect(await names()).toEqual(['Bazaar']);
  });

  it('shops of the same path are not listed again because it was typed once more', async () => {
    await worker.handlers.changeConnection({ marketplacePath: 'marketplaceextra' });
    await sync();
    expect(worker.service.count('marketplaceextra/all')).toBe(1);
  });
});

describe('a test of the connection', () => {
  beforeEach(() => begin());

  it('a test of the connection says that filters are read and shops are there, in three calls', async () => {
    const before = worker.service.calls.length;
    expect(await test()).toEqual({ encoding: 'json', filters: 'read', shops: { kind: 'found' } });
    expect(worker.service.calls).toHaveLength(before + 3);
  });

  it('a test of the connection says that filters are ignored when each standing begins with the same program', async () => {
    worker.service.respond('offers/all', aListing([{ offer_id: 1, offer_name: 'One' }]));
    expect(await test()).toMatchObject({ filters: 'unread' });
  });

  it('a test of the connection says that nothing could be compared when no program is approved', async () => {
    worker.service.respond('offers/all', answerOffers([{ id: 2, standing: 'Pending' }]));
    expect(await test()).toMatchObject({ filters: 'unproved' });
  });

  it('a test of the connection says that the service has no shops when nothing is at their path', async () => {
    worker.service.respond('marketplaceextra/all', aFailure(404, 'Not Found'));
    expect(await test()).toMatchObject({ filters: 'read', shops: { kind: 'failed', error: 'not-offered' } });
  });

  it('a test of the connection says why shops failed beside what worked', async () => {
    worker.service.respond('marketplaceextra/all', aFailure(503, 'busy'));
    expect(await test()).toMatchObject({ filters: 'read', shops: { kind: 'failed', error: 'service-failure' } });
  });

  it('a test of the connection fails when the listing of programs fails', async () => {
    worker.service.respond('offers/all', aFailure(401, 'Incorrect arguments'));
    await expect(test()).rejects.toMatchObject({ code: 'incorrect-arguments' });
  });
});
