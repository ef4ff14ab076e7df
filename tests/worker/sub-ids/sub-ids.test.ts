import { beforeEach, expect, it } from 'vitest';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { anEnvelope, type FakeService, fakeService } from '#tests/fakes/fake-service.ts';

const path = 'deeplink/generate';

function aService(): FakeService {
  const service = fakeService();
  service.respond('offers/all', answerApproved(anOfferRow()));
  let links = 0;
  service.respond(path, () => {
    links += 1;
    return anEnvelope({
      offer_name: 'A',
      offer_id: 101,
      merchant_id: 11,
      tracking_link: `https://go.example/${links}`,
    });
  });
  return service;
}

const aWish = (requestId: string, subIds: SubIds, preset: MintWish['preset'] | null = { name: 'News' }) =>
  aMintWish({
    requestId,
    destinationUrl: 'https://www.kedai.example/p/rice-cooker-3l',
    subIds,
    preset: preset ?? undefined,
    title: 'Rice',
  });

const counted: SubIds = ['{preset}', '', '', '', 'n{counter}'];

let worker: Worker;
let service: FakeService;
beforeEach(async () => {
  service = aService();
  worker = await makeWorker({ service });
  await connectWorker(worker);
});

const mint = (wish: MintWish, by = worker) => by.clock.runUntil(by.mint.mint(wish));
const sentSubs = () =>
  service.calls
    .filter((call) => call.path === path)
    .map(({ parameters }) => ['aff_sub', 'aff_sub2', 'aff_sub3', 'aff_sub4', 'aff_sub5'].map((key) => parameters[key]));

it('the sub-IDs of a preset are sent, stored and found again with their tokens expanded', async () => {
  const wish = aWish('a', ['{preset}-{slug}', '{title}', '{host}', '{offer_id}', '{nothing}']);
  const subIds: SubIds = ['News-rice-cooker-3l', 'Rice', 'kedai.example', '101', '{nothing}'];
  const outcome = await mint(wish);
  expect(sentSubs()).toEqual([subIds]);
  expect(outcome).toMatchObject({ kind: 'minted', link: { subIds, presetName: 'News' } });
  expect(await mint({ ...wish, requestId: 'b' })).toMatchObject({ reused: true });
  // Typed by hand it is the same link.
  expect(await mint(aWish('c', subIds, null))).toMatchObject({ reused: true });
  expect(sentSubs()).toHaveLength(1);
});

it('the sub-IDs of a preset cost one link when the same is wanted twice at once, by hand and by a preset', async () => {
  const [first, second] = await Promise.all([
    mint(aWish('a', ['{preset}', '', '', '', ''])),
    mint(aWish('b', ['News', '', '', '', ''], null)),
  ]);
  expect([first, second]).toMatchObject([{ kind: 'minted' }, { kind: 'minted' }]);
  expect(sentSubs()).toHaveLength(1);
});

it('the sub-IDs of a preset are too long when their expansion is', async () => {
  const wish = aWish('a', [`{slug}${'x'.repeat(250)}`, '', '', '', '']);
  await expect(mint(wish)).rejects.toMatchObject({ code: 'sub-id-too-long' });
  expect(sentSubs()).toEqual([]);
});

it('the sub-IDs of a preset are plain text without a preset', async () => {
  await mint(aWish('a', ['{counter}', '', '', '', ''], null));
  expect(sentSubs()[0]?.[0]).toBe('{counter}');
  expect(await readMeta(worker.db, 'tokenCounter')).toBeUndefined();
});

it('the counter goes up once an act', async () => {
  await mint(aWish('a', counted));
  await mint(aWish('b', counted));
  expect(sentSubs().map((subs) => subs[4])).toEqual(['n1', 'n2']);
});

it('the counter stays when no sub-ID uses it', async () => {
  await mint(aWish('a', ['{preset}', '', '', '', '']));
  expect((await readMeta(worker.db, 'tokenCounter'))?.next).toBe(1);
});

it('the counter gives two windows two numbers', async () => {
  const another = await makeWorker({ service, clock: worker.clock });
  await Promise.all([worker, another].flatMap((by, index) => [mint(aWish(`a${index}`, counted), by)]));
  expect(
    sentSubs()
      .map((subs) => subs[4])
      .sort(),
  ).toEqual(['n1', 'n2']);
});

it('a resent wish keeps its counter', async () => {
  const wish = aWish('a', counted);
  const [first, second] = await Promise.all([mint(wish), mint(wish)]);
  expect(second).toEqual(first);
  await mint(wish);
  expect(sentSubs().map((subs) => subs[4])).toEqual(['n1']);
  expect((await readMeta(worker.db, 'tokenCounter'))?.next).toBe(2);
});

it('a wish resent after the worker was killed keeps its counter and its time', async () => {
  const wish = aWish('a', ['{time}', '', '', '', 'n{counter}']);
  service.once(path, 'drop');
  await mint(wish);
  const before = sentSubs();
  await worker.clock.advance(3_600_000);
  const restarted = await makeWorker({ service, clock: worker.clock });
  await restarted.quota.recover();
  await mint(wish, restarted);
  await mint(aWish('b', counted), restarted);
  // The lost one is not sent again; the next act has the next number.
  expect(sentSubs().slice(0, 1)).toEqual(before);
  expect(sentSubs().map((subs) => subs[4])).toEqual(['n1', 'n2']);
});

it('a wish that never was sent is sent with the counter and the time of its act', async () => {
  const wish = aWish('a', ['{time}', '', '', '', 'n{counter}']);
  const offline = await makeWorker({ service, clock: worker.clock, isOnline: () => false });
  await expect(mint(wish, offline)).rejects.toMatchObject({ code: 'offline' });
  const [act] = (await readMeta(worker.db, 'tokenCounter'))?.acts ?? [];
  await worker.clock.advance(3_600_000);
  await mint(wish);
  expect(sentSubs()[0]?.[0]).toBe(act?.subIds[0]);
  expect(sentSubs()[0]?.[4]).toBe('n1');
});
