import { beforeEach, describe, expect, it } from 'vitest';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import { changeSettings, credentials, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure } from '#tests/fakes/fake-service.ts';
import { runLines } from '../bulk/run-lines.ts';

const path = 'deeplink/generate';
const dayMs = 86_400_000;

let worker: Worker;
let acts = 0;
beforeEach(async () => {
  acts = 0;
  worker = await makeMintingWorker();
});

/** A click on another page of the same shop. */
function click(wish: Partial<Parameters<typeof aMintWish>[0]> = {}) {
  acts += 1;
  const destinationUrl = `https://www.kedai.example/p/${acts}`;
  return worker.clock.runUntil(worker.mint.mint(aMintWish({ requestId: `r${acts}`, destinationUrl, ...wish })));
}
const calls = () => worker.service.count(path);
const usedOf = async () => (await worker.quota.readUsage()).used;

it('a refusal in the service’s own words comes with the landing link, costs nothing, and is not asked for again when it names the cause', async () => {
  worker.service.respond(path, aFailure(403, 'The offer is <b>not approved</b>\nfor you'));

  expect(await click()).toMatchObject({
    kind: 'refused',
    remembered: false,
    words: 'The offer is not approved for you',
    landingLink: expect.stringContaining('https://'),
  });
  expect(await click()).toMatchObject({
    kind: 'refused',
    remembered: true,
    words: 'The offer is not approved for you',
  });
  expect([calls(), await usedOf()]).toEqual([1, 0]);
});

it('a refusal in the service’s own words that names no cause is remembered at the second time', async () => {
  worker.service.respond(path, aFailure(400, 'Bad Request'));

  expect(await click()).toMatchObject({ kind: 'refused', remembered: false, words: 'Bad Request' });
  expect(await click()).toMatchObject({ kind: 'refused', remembered: false });
  expect(await click()).toMatchObject({ kind: 'refused', remembered: true, words: 'Bad Request' });
  expect([calls(), await usedOf()]).toEqual([2, 0]);
  await worker.clock.advance(15 * dayMs);
  expect(await click()).toMatchObject({ kind: 'refused', remembered: false });
  expect(await click()).toMatchObject({ kind: 'refused', remembered: false });
});

it('a refusal in the service’s own words that names no cause leaves what a made link taught about the host', async () => {
  await click();
  worker.service.respond(path, aFailure(400, 'Bad Request'));
  await click();

  expect(await worker.db.getAll('learnedHosts')).toMatchObject([{ kind: 'minted' }]);
});

it('a refusal in the service’s own words is answered alike when the same act is asked for again', async () => {
  worker.service.respond(path, aFailure(404, 'Offer not found'));
  const first = await click({ requestId: 'same' });

  expect(await click({ requestId: 'same' })).toEqual(first);
  expect(calls()).toBe(1);
});

it('a refusal in the service’s own words has none of the secret, however it is written', async () => {
  const { secret } = credentials;
  const encoded = encodeURIComponent(secret).toUpperCase();
  const text = `Offer not found for ${secret} ${encoded} at https://api.example/x?s=${secret}`;
  worker.service.respond(path, aFailure(403, text));
  const outcome = await click();
  const words = outcome.kind === 'refused' ? (outcome.words ?? '') : '';

  expect(words).toBe('Offer not found for … … at https://api.example/…');
  expect(JSON.stringify(await worker.db.getAll('journal'))).not.toContain(secret);
});

it('a refusal in the service’s own words has none of the secret where the user signs out before the answer', async () => {
  const { accountId, handlers } = worker;
  worker.service.respond(path, async () => {
    await handlers.signOut({ accountId });
    return aFailure(403, `Offer not found for ${credentials.secret}`);
  });
  await click();

  expect(await worker.db.getAll('journal')).toMatchObject([{ state: 'refused' }]);
  expect(JSON.stringify(await worker.db.getAll('journal'))).not.toContain(credentials.secret);
});

it('a refusal in the service’s own words keeps its words in a bulk run’s line', async () => {
  worker.service.respond(path, aFailure(404, 'Offer not found'));
  await runLines(worker, 1);

  expect(await worker.db.getAll('bulkLines')).toMatchObject([
    { state: 'refused', error: { code: 'deeplink-refused', words: 'Offer not found' } },
  ]);
});

describe('links that the service calls used up', () => {
  const usedUp = aFailure(429, 'Monthly limit reached');

  it('links that the service calls used up are not asked for again in the period, unless the user means it', async () => {
    worker.service.once(path, usedUp);

    expect(await click()).toEqual({ kind: 'quota-reached', isByNetwork: true });
    expect(await click()).toEqual({ kind: 'quota-reached', isByNetwork: true });
    expect(calls()).toBe(1);
    expect(await worker.quota.readUsage()).toMatchObject({ used: 0, level: 'reached', isUsedUpByNetwork: true });
    expect(await click({ overQuota: true })).toMatchObject({ kind: 'minted' });
    // The service gives links, so its earlier word is past.
    expect(await worker.quota.readUsage()).toMatchObject({ used: 1, level: 'ok' });
    expect(await click()).toMatchObject({ kind: 'minted' });
  });

  it('links that are used up by the count are so where the service limits one that the user means, whatever its words', async () => {
    await worker.quota.correct(1_000);
    worker.service.respond(path, { httpStatus: 429, body: { message: 'Too Many Attempts.', status_code: 429 } });

    expect(await click({ overQuota: true })).toEqual({ kind: 'quota-reached', isByNetwork: true });
    expect([calls(), await usedOf()]).toEqual([1, 1_000]);
  });

  it('links that the service calls used up come back with the next period', async () => {
    worker.service.once(path, usedUp);
    await click();
    await worker.clock.advance(32 * dayMs);

    expect(await click()).toMatchObject({ kind: 'minted' });
  });

  it('links that the service calls used up while the clock is a year ahead are asked for again once the clock is back', async () => {
    const nowMs = worker.clock.nowMs();
    worker.clock.setWallTime(nowMs + 365 * dayMs);
    worker.service.once(path, usedUp);
    await click();
    worker.clock.setWallTime(nowMs);

    expect(await worker.quota.readUsage()).toMatchObject({ used: 0, level: 'ok' });
    expect(await click()).toMatchObject({ kind: 'minted' });
  });

  it('links that the service calls used up while the clock is a month ahead are asked for again in that month, too', async () => {
    const nowMs = worker.clock.nowMs();
    worker.clock.setWallTime(Date.parse('2026-04-10T04:00:00Z'));
    worker.service.once(path, usedUp);
    await click();
    worker.clock.setWallTime(nowMs);
    await worker.clock.advance(23 * dayMs);

    expect(await worker.quota.readUsage()).toMatchObject({ used: 0, level: 'ok' });
    expect(await click()).toMatchObject({ kind: 'minted' });
  });

  it('links that the service calls used up in a month’s first seconds may be those of the month before', async () => {
    worker.clock.setWallTime(Date.parse('2026-03-31T16:00:02Z'));
    worker.service.once(path, usedUp);

    expect(await click()).toEqual({ kind: 'quota-reached', isByNetwork: true });
    expect(await click()).toEqual({ kind: 'quota-reached', isByNetwork: true });
    expect(await worker.quota.readUsage()).toMatchObject({ isUsedUpByNetwork: true, freesUpAtMs: null, freesOn: null });
    expect(calls()).toBe(1);
    await worker.clock.advance(60 * 60_000);
    expect(await worker.quota.readUsage()).toMatchObject({ used: 0, level: 'ok', freesOn: '2026-05-01' });
    expect(await click()).toMatchObject({ kind: 'minted' });
  });

  it('links that the service calls used up in 30 rolling days come free at a time that the count cannot know', async () => {
    await changeSettings(worker, { quotaPeriod: 'rolling-30-days' });
    await click();
    worker.service.once(path, usedUp);
    await click();

    expect(await worker.quota.readUsage()).toMatchObject({ isUsedUpByNetwork: true, freesUpAtMs: null, freesOn: null });
  });

  it('links that the service calls used up are asked for again once the user has corrected the count', async () => {
    worker.service.once(path, usedUp);
    await click();

    expect(await worker.quota.correct(20)).toMatchObject({ used: 20, level: 'ok' });
    expect(await click()).toMatchObject({ kind: 'minted' });
  });

  it('links that the service calls used up are answered alike when the same act is asked for again', async () => {
    worker.service.once(path, usedUp);
    const first = await click({ requestId: 'same' });

    expect(await click({ requestId: 'same' })).toEqual(first);
  });

  it('links that the service calls used up stop a bulk run at its first line, and say why', async () => {
    worker.service.respond(path, usedUp);
    await runLines(worker, 6);

    expect(calls()).toBe(1);
    expect((await worker.db.getAll('bulkLines')).map(({ state }) => state)).toEqual(new Array(6).fill('new'));
    expect(await worker.db.getAll('bulkRuns')).toMatchObject([{ state: 'paused', pauseReason: 'links-used-up' }]);
  });
});
