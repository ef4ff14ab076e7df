import { beforeEach, describe, expect, it } from 'vitest';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { gateWindowMs } from '#lib/domain/service/slot-wait.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Random } from '#lib/platform/random.ts';
import { removeAccount } from '#lib/worker/accounts/account-leaving.ts';
import { noteOrphanedCalls } from '#lib/worker/accounts/orphaned-calls.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';
import { aFailure, fakeService } from '#tests/fakes/fake-service.ts';
import { connectAnother } from './connect-another.ts';

const limit = 20;

let clock: ReturnType<typeof fakeClock>;
let service: ReturnType<typeof fakeService>;
let random: Random;
/** When the service was called, on the clock that never goes back. */
let calledAt: number[];
let worker: Worker;

const start = () =>
  makeWorker({
    clock,
    service,
    random,
    fetch: (...call) => {
      calledAt.push(clock.monotonicMs());
      return service.fetch(...call);
    },
  });

beforeEach(async () => {
  permitService(true);
  Object.assign(browser.scripting, { getRegisteredContentScripts: async () => [] });
  Object.assign(browser.permissions, { getAll: async () => ({}) });
  browser.runtime.getManifest = () => ({ manifest_version: 3, name: 'Linkmint', version: '1' });
  clock = fakeClock();
  service = fakeService();
  random = fakeRandom();
  service.respond('offers/all', answerApproved(anOfferRow()));
  calledAt = [];
  worker = await start();
});

const connect = (secret = 'alice') => connectAnother(worker, secret);

/** Makes calls until none is left in this minute. */
async function useUp(account: Awaited<ReturnType<typeof connect>>) {
  await worker.clock.runUntil(account.sync.run());
  while ((await account.gate.readWaitMs('offers/all', 'interactive')) === 0) {
    await account.gate.reserve({ endpoint: 'offers/all', lane: 'interactive' });
    calledAt.push(clock.monotonicMs());
  }
}

const maxInAMinute = () =>
  Math.max(...calledAt.map((from) => calledAt.filter((at) => at >= from && at < from + 60_000).length));

/** Connects again at once, and makes every call that it may. */
async function expectLimitKept() {
  await useUp(await connect());
  expect(calledAt.length).toBeGreaterThan(limit);
  expect(maxInAMinute()).toBe(limit);
}

const hourly = () => createAlarmHandler(worker.device)('hourly');
const readNoted = async () => (await worker.device.root()).get('meta', 'goneCalls');

describe('the calls of an account that is gone', () => {
  const leave = {
    removed: async () => {
      for (const { accountId } of await worker.device.directory.list()) await removeAccount(worker.device, accountId);
    },
    wiped: () => worker.device.wipe(),
  };

  describe.each(Object.keys(leave) as (keyof typeof leave)[])('count when the account is %s', (how) => {
    it('the calls of an account that is gone count once it is connected again', async () => {
      await useUp(await connect());
      await leave[how]();
      await expectLimitKept();
    });

    it('the calls of an account that is gone count though the worker dies then', async () => {
      await useUp(await connect());
      await leave[how]();
      (await worker.device.root()).close();
      worker = await start();
      await expectLimitKept();
    });
  });

  it('the calls of an account that is gone count when a kill cut its removal short', async () => {
    const account = await connect();
    await useUp(account);
    await worker.device.directory.change(account.accountId, (before) => ({ ...before, leaving: 'remove' }));
    worker = await start();
    await expectLimitKept();
  });

  it('the calls of an account that is gone count once, even after several attempts to connect again', async () => {
    const account = await connect();
    const before = await account.gate.readCalls();
    await removeAccount(worker.device, account.accountId);
    service.respond('authenticate', aFailure(401, 'Unauthorized'));
    await expect(connect()).rejects.toMatchObject({ code: 'wrong-credentials' });
    await expect(connect()).rejects.toMatchObject({ code: 'wrong-credentials' });

    const blank = await worker.device.account();
    // The address is new to the device, so each connecting asks in JSON and once more as a form.
    expect(await blank.gate.readCalls()).toHaveLength(before.length + 4);
  });

  it('the calls of an account that is gone delay no other account', async () => {
    const alice = await connect('alice');
    const bob = await connect('bob');
    await useUp(alice);
    await removeAccount(worker.device, alice.accountId);

    expect(await bob.gate.readWaitMs('offers/all', 'interactive')).toBe(0);
  });

  it('the calls of an account that is gone count for a minute, and are forgotten by the next hour', async () => {
    const account = await connect();
    await useUp(account);
    await removeAccount(worker.device, account.accountId);
    await hourly();
    expect(await readNoted()).not.toHaveLength(0);

    await clock.advance(gateWindowMs);
    const again = await connect();
    expect(await again.gate.readWaitMs('offers/all', 'interactive')).toBe(0);
    await hourly();
    expect(await readNoted()).toBeUndefined();
  });

  it('the calls of an account that is gone are forgotten also where the clock was a year ahead then', async () => {
    const yearMs = 365 * 86_400_000;
    clock.setWallTime(clock.nowMs() + yearMs);
    const account = await connect();
    await useUp(account);
    await removeAccount(worker.device, account.accountId);
    clock.setWallTime(clock.nowMs() - yearMs);
    await hourly();
    expect(await readNoted()).not.toHaveLength(0);

    await clock.advance(gateWindowMs);
    await hourly();
    expect(await readNoted()).toBeUndefined();
    const again = await connect('carol');
    expect(await again.gate.readWaitMs('offers/all', 'interactive')).toBe(0);
  });

  it('the calls of an account that is gone that cannot be read stop background work for a minute, and do not keep an account from being removed', async () => {
    await noteOrphanedCalls(worker.device, { readCalls: () => Promise.reject(new Error('broken')) });

    const again = await connect('bob');
    expect(await again.gate.readClosedMs()).toBeGreaterThan(0);
    expect(await again.gate.readWaitMs('offers/all', 'interactive')).toBe(0);
  });
});
