import { beforeEach, describe, expect, it } from 'vitest';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { connectWorker, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, aListing } from '#tests/fakes/fake-service.ts';

let worker: Worker;
beforeEach(async () => {
  permitService(true);
  worker = await makeWorker();
  worker.service.respond('offers/all', answerOffers([{ id: 1 }, { id: 2, standing: 'Pending' }]));
  await connectWorker(worker);
});

const test = () => worker.clock.runUntil(worker.handlers.testConnection());

describe('the details of a connection', () => {
  it('are changed without key and secret, and the next call is sent with them', async () => {
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

  it('are kept through a sign-out and the next connecting', async () => {
    await worker.handlers.changeConnection({ bodyEncoding: 'json-flat' });
    await worker.clock.runUntil(worker.device.accounts.signOut(worker.accountId));
    await connectWorker(worker);

    expect(await worker.connection.read()).toMatchObject({
      state: 'connected',
      bodyEncoding: 'json-flat',
      isEncodingChosen: true,
    });
  });

  it('are found out anew where the encoding is automatic again', async () => {
    await worker.handlers.changeConnection({ bodyEncoding: 'form' });
    await worker.handlers.changeConnection({ bodyEncoding: 'automatic' });

    expect(await worker.connection.read()).not.toHaveProperty('isEncodingChosen');
    expect(await worker.connection.read()).not.toHaveProperty('unreadFilters');
  });
});

describe('a test of the connection', () => {
  it('says that filters are read and shops are there, in three calls', async () => {
    const before = worker.service.calls.length;
    expect(await test()).toEqual({ encoding: 'json', filters: 'read', shops: { kind: 'found' } });
    expect(worker.service.calls).toHaveLength(before + 3);
  });

  it('says that filters are not read where each standing begins with the same program', async () => {
    worker.service.respond('offers/all', aListing([{ offer_id: 1, offer_name: 'One' }]));
    expect(await test()).toMatchObject({ filters: 'unread' });
  });

  it('says that nothing could be compared where no program is approved', async () => {
    worker.service.respond('offers/all', answerOffers([{ id: 2, standing: 'Pending' }]));
    expect(await test()).toMatchObject({ filters: 'unproved' });
  });

  it('tells why shops could not be had beside what worked', async () => {
    worker.service.respond('marketplaceextra/all', aFailure(503, 'busy'));
    expect(await test()).toMatchObject({ filters: 'read', shops: { kind: 'failed', error: 'service-failure' } });
  });

  it('fails as the listing of programs does', async () => {
    worker.service.respond('offers/all', aFailure(401, 'Incorrect arguments'));
    await expect(test()).rejects.toMatchObject({ code: 'incorrect-arguments' });
  });
});
