import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { changeSettings, connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, anEnvelope } from '#tests/fakes/fake-service.ts';
import { fillDisk } from '#tests/fakes/fill-disk.ts';

const path = 'deeplink/generate';
const trackingLink = 'https://go.links.example/c8a2';

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  worker.service.respond(path, anEnvelope({ offer_id: 101, tracking_link: trackingLink }));
  await connectWorker(worker);
});
afterEach(() => vi.restoreAllMocks());

let wishes = 0;
function aWish(change: Partial<MintWish> = {}): MintWish {
  wishes += 1;
  return aMintWish({ requestId: `act-${wishes}`, ...change });
}
const mint = (wish = aWish()) => worker.clock.runUntil(worker.mint.mint(wish));

it('a link that was made is returned though it cannot be stored, and again for the same wish, without another call', async () => {
  const disk = fillDisk('links');
  const wish = aWish();
  const first = await mint(wish);
  expect(first).toMatchObject({ kind: 'minted', isUnsaved: true, link: { trackingLink } });
  expect(await mint(wish)).toMatchObject({ kind: 'minted', link: { trackingLink } });
  expect(await mint()).toMatchObject({ kind: 'minted', reused: true, link: { trackingLink } });
  expect(worker.service.count(path)).toBe(1);

  disk.mockRestore();
  await mint();
  expect(await worker.db.count('links')).toBe(1);
  expect((await worker.quota.readUsage()).used).toBe(1);
});

it('a link that was made and could not be stored is stored by itself within a minute, where there is room by then', async () => {
  const disk = fillDisk('links');
  expect(await mint()).toMatchObject({ kind: 'minted', isUnsaved: true });
  await worker.clock.advance(5_000);
  expect(await worker.db.count('links')).toBe(0);
  disk.mockRestore();
  await worker.clock.advance(60_000);
  expect(await worker.db.getAll('links')).toMatchObject([{ trackingLink }]);
  expect(await worker.db.getAll('journal')).toMatchObject([{ state: 'done' }]);
});

it('a link that was made and could not be stored has its own half minute, also where an earlier one has used most of its', async () => {
  const disk = fillDisk('links');
  await mint();
  await worker.clock.advance(29_000);
  await mint(aWish({ destinationUrl: 'https://www.kedai.example/p/2' }));
  await worker.clock.advance(5_000);
  expect(await worker.db.count('links')).toBe(0);
  disk.mockRestore();
  await worker.clock.advance(20_000);
  expect(await worker.db.count('links')).toBe(2);
});

it('a link that was made is returned though what it teaches cannot be stored', async () => {
  fillDisk('learnedHosts');
  expect(await mint()).toMatchObject({ kind: 'minted', link: { trackingLink } });
  expect(await worker.db.count('links')).toBe(1);
});

it('a link that was made that was refused is reported with its landing link though the refusal cannot be remembered', async () => {
  worker.service.once(path, aFailure(500, 'Something went wrong'));
  fillDisk('learnedHosts');
  expect(await mint()).toMatchObject({ kind: 'refused', landingLink: expect.stringContaining('https://') });
});

it.each([
  ['is refused', 1],
  ['cannot be noted as sent', 0],
])('a wish that %s while the disk is full costs no link and holds none', async (_how, calls) => {
  await changeSettings(worker, { deeplinksPerPeriod: 1 });
  const refuse = () => {
    fillDisk('journal');
    return aFailure(500, 'Something went wrong');
  };
  if (calls === 1) worker.service.once(path, refuse);
  else fillDisk('journal');
  await mint().catch(() => undefined);
  vi.restoreAllMocks();

  expect(worker.service.count(path)).toBe(calls);
  expect((await worker.quota.readUsage()).used).toBe(0);
  const next = aWish({ destinationUrl: 'https://www.kedai.example/p/2', despiteRefusal: true });
  expect(await mint(next)).toMatchObject({ kind: 'minted' });
});

it('a link that was made does not wait for a background line of the same link that waits for its slot', async () => {
  for (let times = 0; times < 7; times += 1) await worker.gate.backOff();
  const { requestId, ...line } = aWish();
  const signal = new AbortController().signal;
  const inBackground = worker.mint
    .mintInBackground({ ...line, requestId, presetName: null }, signal)
    .catch((error: unknown) => error);
  await worker.clock.advance(0);
  const beforeMs = worker.clock.nowMs();
  expect(await mint()).toMatchObject({ kind: 'minted' });

  expect(worker.clock.nowMs()).toBe(beforeMs);
  expect(await inBackground).toMatchObject({ code: 'cancelled' });
  expect(worker.service.count(path)).toBe(1);
});

it('a database that fails for a moment at boot fails no later message', async () => {
  const open = indexedDB.open.bind(indexedDB);
  let failures = 1;
  vi.spyOn(indexedDB, 'open').mockImplementation((...of) => {
    failures -= 1;
    if (failures >= 0) throw new DOMException('Internal error opening backing store', 'UnknownError');
    return open(...of);
  });
  await expect(makeWorker({ clock: worker.clock, service: worker.service })).rejects.toThrow();

  failures = 1;
  const { createServices } = await import('#entrypoints/background/create-services.ts');
  const services = createServices({ ...worker.device, ...seams });
  await services.inEachAccount('boot', (account) => account.resume()).catch(() => undefined);
  const account = await services.account();
  expect((await account.quota.readUsage()).limit).toBe(1000);
});

it('a database that fails for a moment while the secret is read does not mark the credentials as wrong', async () => {
  await worker.items.token.remove();
  const get = IDBObjectStore.prototype.get;
  let failures = 1;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'vault' && key === 'cryptoKey') {
      failures -= 1;
      if (failures >= 0) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    }
    return get.call(this, key);
  });
  await worker.clock.runUntil(worker.mint.mint(aWish()).catch(() => undefined));
  expect(await worker.connection.read()).toMatchObject({ state: 'connected' });
  expect(await mint()).toMatchObject({ kind: 'minted' });
});

it('a token that lives four minutes is requested once, and used until shortly before its end', async () => {
  const claims = btoa(JSON.stringify({ iat: 0, exp: 240 }));
  worker.service.respond('authenticate', anEnvelope({ token: `header.${claims}.signature` }));
  await worker.items.token.remove();
  const before = worker.service.count('authenticate');
  for (let link = 0; link < 5; link += 1) await mint(aWish({ destinationUrl: `https://www.kedai.example/p/${link}` }));
  expect(worker.service.count('authenticate') - before).toBe(1);
  await worker.clock.advance(230_000);
  await mint(aWish({ destinationUrl: 'https://www.kedai.example/p/later' }));
  expect(worker.service.count('authenticate') - before).toBe(2);
});

const seams = {
  fetch: (() => Promise.reject(new Error('nothing is sent here'))) as typeof globalThis.fetch,
  isOnline: () => true,
  observeNetworkErrors: () => ({ errorName: new Promise<string>(() => {}), stop: () => undefined }),
  readSuffixList: async () => '',
  readLitPicture: async () => ({}) as ImageData,
};
