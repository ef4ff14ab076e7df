import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listMintProgress } from '#lib/domain/acts/act-record.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { readServiceAccess } from '#lib/worker/service/service-access.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import {
  changeSettings,
  connectWorker,
  credentials,
  makeWorker,
  permitService,
  type Worker,
} from '#tests/builders/make-worker.ts';
import { aListing, anEnvelope } from '#tests/fakes/fake-service.ts';

const path = 'deeplink/generate';

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  worker.service.respond('offers/all', ({ parameters }) => {
    const isApproved = parameters['filters[application_status]'] === 'Approved';
    return isApproved && parameters['filters[offer_status]'] === 'Active' ? aListing([anOfferRow()]) : aListing([]);
  });
  worker.service.respond(path, anEnvelope({ tracking_link: 'https://go.links.example/c8a2' }));
  await connectWorker(worker);
  await worker.clock.advance(120_000);
});

const used = async () => (await worker.quota.readUsage()).used;
const calls = () => worker.service.calls.length;

const mint = (requestId: string) =>
  worker.mint.mint(aMintWish({ requestId, destinationUrl: `https://www.kedai.example/p/${requestId}` }));

/** Leaves no room in the minute: the next caller waits for it. */
async function fillMinute(): Promise<void> {
  await changeSettings(worker, { callsPerMinute: 1 });
  await worker.gate.reserve({ endpoint: 'offers/all', lane: 'interactive' });
}

const readRun = async () => (await worker.db.getAll('bulkRuns'))[0];

async function startBulk(): Promise<string> {
  await worker.bulk.plan(
    [1, 2].map((number) => ({
      url: `https://www.kedai.example/p/item-${number}`,
      program: '',
      subIds: noSubIds,
      title: '',
    })),
    { kind: 'none' },
  );
  await worker.clock.runUntil(worker.bulk.wake());
  const runId = (await readRun())?.runId ?? '';
  await worker.bulk.start(runId);
  await worker.clock.runUntil(worker.bulk.wake());
  return runId;
}

it('a permission for the service that the user revokes while a call waits for its slot stops a link: nothing is sent, and nothing counted', async () => {
  await fillMinute();
  const waiting = mint('one');
  waiting.catch(() => undefined);
  await expect.poll(async () => listMintProgress(await worker.acts.list())).not.toEqual([]);
  permitService(false);
  const before = calls();
  await expect(worker.clock.runUntil(waiting)).rejects.toMatchObject({ code: 'permission-missing' });
  expect(calls()).toBe(before);
  expect(await used()).toBe(0);

  permitService(true);
  expect(await worker.clock.runUntil(mint('once-more'))).toMatchObject({ kind: 'minted' });
  expect(await used()).toBe(1);
});

it('a permission for the service that the user revokes while a call waits for its slot keeps key and secret from being sent', async () => {
  await worker.items.token.remove();
  await fillMinute();
  const waiting = mint('two');
  waiting.catch(() => undefined);
  await worker.clock.advance(1_000);
  permitService(false);
  const before = calls();
  await expect(worker.clock.runUntil(waiting)).rejects.toMatchObject({ code: 'permission-missing' });
  expect(calls()).toBe(before);
});

it('a permission for the service that the user revokes while a call waits for its slot keeps key and secret from being sent while the user connects', async () => {
  await fillMinute();
  const connecting = connectAccount(worker.device, { ...credentials });
  connecting.catch(() => undefined);
  await worker.clock.advance(1_000);
  permitService(false);
  const before = calls();
  await expect(worker.clock.runUntil(connecting)).rejects.toMatchObject({ code: 'permission-missing' });
  expect(calls()).toBe(before);
});

it("an organisation's policy that comes after the account and allows other hosts alone stops link and sync, sends and counts nothing, and says so in words of its own", async () => {
  await fakeBrowser.storage.managed.set({ serviceHosts: ['other.network.example'] });
  const before = calls();
  await expect(worker.clock.runUntil(mint('one'))).rejects.toMatchObject({ code: 'switched-off' });
  await worker.clock.runUntil(worker.sync.run());
  expect(await worker.sync.readProgress()).toMatchObject({ phase: 'idle', error: 'switched-off' });
  expect(calls()).toBe(before);
  expect(await used()).toBe(0);
});

it('an organisation’s policy pauses a list before its first link, and gives the reason of the policy', async () => {
  await fakeBrowser.storage.managed.set({ serviceHosts: ['other.network.example'] });
  permitService(false);
  await startBulk();
  expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'switched-off', counts: { done: 0 } });
});

it('an organisation’s policy allows the named hosts alone, whatever their port and path, and every host where it names none', async () => {
  expect(await readServiceAccess('https://api.network.example')).toBe('ok');
  await fakeBrowser.storage.managed.set({ serviceHosts: ['api.network.example'] });
  expect(await readServiceAccess('https://api.network.example:8443/v2')).toBe('ok');
  expect(await readServiceAccess('https://evil.network.example')).toBe('switched-off');
});

it('an organisation’s policy connects no other service, sends it nothing, and says why', async () => {
  await fakeBrowser.storage.managed.set({ serviceHosts: ['api.network.example'] });
  const before = calls();
  await expect(connectWorker(worker)).rejects.toMatchObject({ code: 'switched-off' });
  expect(calls()).toBe(before);
});

describe('the permission for the service that is given back', () => {
  it('the permission for the service that is given back resumes a sync that rested for it', async () => {
    permitService(false);
    await worker.clock.runUntil(worker.sync.run());
    expect(await worker.sync.readProgress()).toMatchObject({ phase: 'idle', error: 'permission-missing' });
    permitService(true);
    await worker.clock.runUntil(worker.resume());
    expect(await worker.sync.readProgress()).toMatchObject({ phase: 'idle', error: null });
  });

  it('the permission for the service that is given back resumes a bulk run that was paused for it', async () => {
    permitService(false);
    await startBulk();
    expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'permission-missing' });

    // Another permission came: this one is still missing.
    await worker.clock.runUntil(worker.resume());
    expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'permission-missing' });

    permitService(true);
    await worker.clock.runUntil(worker.resume());
    expect(await readRun()).toMatchObject({ state: 'done', counts: { done: 2 } });
  });

  it('the permission for the service that is given back leaves a bulk run paused that the user paused', async () => {
    await changeSettings(worker, { callsPerMinute: 1 });
    await worker.gate.reserve({ endpoint: 'offers/all', lane: 'interactive' });
    await worker.bulk.plan([{ url: 'https://www.kedai.example/p/item-3', program: '', subIds: noSubIds, title: '' }], {
      kind: 'none',
    });
    await worker.clock.runUntil(worker.bulk.wake());
    const runId = (await readRun())?.runId ?? '';
    await worker.bulk.start(runId);
    await worker.bulk.pause(runId);
    await worker.clock.runUntil(worker.resume());
    expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: 'user' });
  });
});
