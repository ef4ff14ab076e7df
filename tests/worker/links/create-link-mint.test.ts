import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listMintProgress } from '#lib/domain/acts/act-record.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { changeSettings, connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { aFailure, anEnvelope } from '#tests/fakes/fake-service.ts';

const path = 'deeplink/generate';
const destinationUrl = 'https://www.kedai.example/p/rice-cooker-3l';
const aLink = anEnvelope({
  offer_name: 'Kedai Harian (MY)',
  offer_id: 101,
  merchant_id: 11,
  tracking_link: 'https://go.links.example/c8a2',
});

let requests = 0;
const aWish = (change: Partial<MintWish> = {}): MintWish => {
  requests += 1;
  return aMintWish({
    requestId: `request-${requests}`,
    destinationUrl,
    subIds: ['news-1120', '', '', '', ''],
    ...change,
  });
};

/** A connected worker that mirrors one approved program. */
async function aReadyWorker(options: Parameters<typeof makeWorker>[0] = {}): Promise<Worker> {
  const worker = await makeWorker(options);
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  worker.service.respond(path, aLink);
  await connectWorker(worker);
  return worker;
}

let worker: Worker;
beforeEach(async () => {
  worker = await aReadyWorker();
});

const used = async () => (await worker.quota.readUsage()).used;
const mint = (wish: MintWish) => worker.clock.runUntil(worker.mint.mint(wish));

it('counting counts a link before it is sent', async () => {
  let countedWhileSent = -1;
  worker.service.once(path, async () => {
    countedWhileSent = await used();
    return aLink;
  });
  await mint(aWish());
  expect(countedWhileSent).toBe(1);
  expect(await used()).toBe(1);
});

it('counting answers however long the store takes to forget the wait', async () => {
  const change = vi.spyOn(worker.acts, 'change').mockReturnValue(new Promise(() => undefined));
  worker.service.once(path, async () => aFailure(401, 'Incorrect arguments'));
  const wish = aWish();
  await expect(mint(wish)).rejects.toMatchObject({ code: 'incorrect-arguments' });
  expect(change).toHaveBeenCalledWith(wish.requestId, { startsAtMs: undefined });
  change.mockRestore();
});

it('counting counts an unsafe link, and does not return it', async () => {
  worker.service.once(path, anEnvelope({ tracking_link: 'javascript:alert(1)' }));

  await expect(mint(aWish())).rejects.toMatchObject({ code: 'unsafe-link' });
  expect(await used()).toBe(1);
  expect(await worker.db.count('links')).toBe(0);
});

it('a call that has left is not ended by a sign-out: its link is the user’s, and counted', async () => {
  worker.service.once(path, async () => {
    await worker.handlers.signOut({ accountId: worker.accountId });
    return aLink;
  });
  expect(await mint(aWish())).toMatchObject({
    kind: 'minted',
    link: { trackingLink: 'https://go.links.example/c8a2' },
  });
  expect(await worker.db.count('links')).toBe(1);
});

it('a call that has left is counted, and settled, by writes that a power cut does not take back', async () => {
  const written: [store: string, durability: string][] = [];
  const begin = IDBDatabase.prototype.transaction;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
    options,
  ) {
    const transaction = begin.call(this, stores, mode, options);
    if (mode === 'readwrite' && [stores].flat().includes('journal')) {
      const store = transaction.objectStore('journal');
      const put = store.put.bind(store);
      vi.spyOn(transaction, 'objectStore').mockImplementation((name) => {
        const opened = IDBTransaction.prototype.objectStore.call(transaction, name);
        if (name !== 'journal') return opened;
        opened.put = (entry, ...more) => {
          written.push([entry.state, options?.durability ?? 'default']);
          return put(entry, ...more);
        };
        return opened;
      });
    }
    return transaction;
  });
  expect(await mint(aWish())).toMatchObject({ kind: 'minted' });
  spy.mockRestore();
  expect(written).toEqual([
    ['sent', 'strict'],
    ['done', 'strict'],
  ]);
});

it('a mint that is asked for again finds the link unknown and counted when the worker died after sending', async () => {
  const wish = aWish();
  let sent = () => {};
  const isSent = new Promise<void>((resolve) => {
    sent = resolve;
  });
  worker.service.once(path, () => {
    sent();
    return new Promise(() => {});
  });
  void worker.mint.mint(wish);
  await isSent;

  const { service, clock } = worker;
  worker = await makeWorker({ service, clock });
  await worker.quota.recover();

  expect(await mint(wish)).toEqual({ kind: 'unknown' });
  expect(await used()).toBe(1);
  expect(service.count(path)).toBe(1);
});

it('a mint that is asked for again makes the link of a click that waits for its slot while the browser closes the database', async () => {
  await changeSettings(worker, { callsPerMinute: 1 });
  const minting = worker.mint.mint(aWish());
  await worker.clock.advance(1_000);
  await worker.letGo();
  await worker.ready();

  expect(await worker.clock.runUntil(minting)).toMatchObject({ kind: 'minted' });
  expect(await used()).toBe(1);
});

it('a mint that is asked for again sends a wish once that was only reserved when the worker died', async () => {
  const wish = aWish();
  await worker.quota.reserve({ requestId: wish.requestId, offerId: '101', reuseKey: 'any' }, true);

  worker = await makeWorker({ service: worker.service, clock: worker.clock });
  await worker.quota.recover();

  expect(await mint(wish)).toMatchObject({ kind: 'minted' });
  expect(worker.service.count(path)).toBe(1);
  expect(await used()).toBe(1);
});

it('a mint that is asked for again makes one call for one act of the user, however often it is repeated', async () => {
  const wish = aWish();
  const [first, second] = await worker.clock.runUntil(Promise.all([worker.mint.mint(wish), worker.mint.mint(wish)]));
  const third = await mint(wish);

  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect(worker.service.count(path)).toBe(1);
});

it('reuse answers the same program, page and subs from the store, without a call', async () => {
  const first = await mint(aWish());
  const second = await mint(aWish());

  expect(first).toMatchObject({ kind: 'minted', reused: false });
  expect(second).toMatchObject({
    kind: 'minted',
    reused: true,
    link: { trackingLink: 'https://go.links.example/c8a2' },
  });
  expect(worker.service.count(path)).toBe(1);
  expect(await used()).toBe(1);
});

it('reuse finds the link of an earlier version, whose key had the percent codes as they were written', async () => {
  const inSmall = `${destinationUrl}/%e0%b8%82`;
  const wish = aWish({ destinationUrl: inSmall });
  await mint(wish);
  for (const link of await worker.db.getAll('links')) {
    await worker.db.put('links', { ...link, reuseKey: JSON.stringify(['101', inSmall, ...wish.subIds]) });
  }
  expect(await mint(aWish({ destinationUrl: inSmall }))).toMatchObject({ kind: 'minted', reused: true });
  expect(await used()).toBe(1);
});

it('reuse makes one call for two clicks at once on the same link', async () => {
  const outcomes = await worker.clock.runUntil(Promise.all([worker.mint.mint(aWish()), worker.mint.mint(aWish())]));

  expect(outcomes.map((outcome) => outcome.kind === 'minted' && outcome.reused)).toEqual([false, true]);
  expect(worker.service.count(path)).toBe(1);
});

it('reuse mints again for other sub-IDs', async () => {
  await mint(aWish());
  await mint(aWish({ subIds: noSubIds }));

  expect(worker.service.count(path)).toBe(2);
});

it('a mint offers the landing link, gives the link back and remembers the refusal for 14 days', async () => {
  worker.service.once(path, aFailure(500, 'Something went wrong'));
  const refused = { kind: 'refused', landingLink: 'https://go.links.example/landing-101' };

  expect(await mint(aWish())).toEqual({ ...refused, remembered: false });
  expect(await mint(aWish())).toEqual({ ...refused, remembered: true });
  expect(worker.service.count(path)).toBe(1);
  expect(await used()).toBe(0);

  await worker.clock.advance(15 * 86_400_000);
  expect(await mint(aWish())).toMatchObject({ kind: 'minted' });
});

it('a mint asks in spite of a remembered refusal when the user wants it', async () => {
  worker.service.once(path, aFailure(500, 'something WENT wrong'));
  await mint(aWish());

  expect(await mint(aWish({ despiteRefusal: true }))).toMatchObject({ kind: 'minted' });
});

it.each([
  ['sub-id-too-long', { subIds: ['x'.repeat(256), '', '', '', ''] }],
  ['program-unknown', { offerId: '999' }],
  ['unsupported-page', { destinationUrl: 'chrome://extensions' }],
  ['unsupported-page', { destinationUrl: 'not a url' }],
  ['address-too-long', { destinationUrl: `https://www.kedai.example/p/1?filter=${'x'.repeat(8_000)}` }],
  ['host-not-in-program', { destinationUrl: 'https://other.example/p/1' }],
  ['host-not-in-program', { destinationUrl: 'https://notkedai.example/p/1' }],
] as const)('a mint refuses before any call: %s', async (code, change) => {
  await expect(mint(aWish(change as Partial<MintWish>))).rejects.toMatchObject({ code });
  expect(worker.service.count(path)).toBe(0);
});

it('a mint names the sub-ID that is too long', async () => {
  const wish = aWish({ subIds: ['', 'x'.repeat(256), '', '', ''] });
  await expect(mint(wish)).rejects.toMatchObject({ details: { subject: '2' } });
});

it('a mint takes the host of a new link for one of tracking links', async () => {
  worker.service.once(path, anEnvelope({ offer_id: 101, tracking_link: 'https://new.links.example/c8a2' }));
  expect(await readLinkHosts(worker.db)).not.toContain('new.links.example');
  await mint(aWish());
  await expect.poll(() => readLinkHosts(worker.db)).toContain('new.links.example');
});

it('a mint refuses a program that is paused before any call, and names the status', async () => {
  const offer = await worker.db.get('offers', '101');
  if (offer) await worker.db.put('offers', { ...offer, offerStatus: 'paused' });

  await expect(mint(aWish())).rejects.toMatchObject({ code: 'program-unavailable', details: { subject: 'paused' } });
  expect(worker.service.count(path)).toBe(0);
});

it('a mint spends nothing while offline', async () => {
  const { service, clock } = worker;
  worker = await makeWorker({ service, clock, isOnline: () => false });

  await expect(mint(aWish())).rejects.toMatchObject({ code: 'offline' });
  expect(await used()).toBe(0);
});

it('the quota stops at the last link, and mints beyond it only when the user says so', async () => {
  await worker.quota.correct(1000);

  expect(await mint(aWish())).toEqual({ kind: 'quota-reached' });
  expect(worker.service.count(path)).toBe(0);
  expect(await mint(aWish({ overQuota: true }))).toMatchObject({ kind: 'minted' });
  expect(await used()).toBe(1001);
});

it('the quota takes no slot of the minute for a wish beyond it, and saves no such wish', async () => {
  await worker.quota.correct(1000);
  const slotsBefore = await worker.db.count('calls');

  expect(await mint(aWish())).toEqual({ kind: 'quota-reached' });
  expect(await worker.db.count('calls')).toBe(slotsBefore);
  expect(await worker.db.count('journal')).toBe(0);
});

it('the quota refuses a wish beyond it for the quota even when no token can be had', async () => {
  await worker.quota.correct(1000);
  await worker.items.token.remove();
  worker.service.respond('authenticate', aFailure(500, 'Something went wrong'));

  expect(await mint(aWish())).toEqual({ kind: 'quota-reached' });
});

it('the quota counts nothing, and leaves no wish in line, when no token can be had', async () => {
  await worker.items.token.remove();
  worker.service.respond('authenticate', aFailure(500, 'Something went wrong'));

  await expect(mint(aWish())).rejects.toMatchObject({ code: 'service-failure' });
  expect(worker.service.count(path)).toBe(0);
  expect(await used()).toBe(0);
  expect(await worker.db.countFromIndex('journal', 'byState', 'reserved')).toBe(0);
});

it('the quota starts again with the month of the service, not of the computer', async () => {
  // 31 March 15:00 UTC is 23:00 in the service's zone.
  worker.clock.setWallTime(Date.parse('2026-03-31T15:00:00Z'));
  await mint(aWish());
  expect(await used()).toBe(1);

  worker.clock.setWallTime(Date.parse('2026-03-31T16:00:01Z'));
  expect(await used()).toBe(0);
});

it('a mint gives the link back when the service refuses the new token too, and tries no third time', async () => {
  worker.service.respond(path, aFailure(401, 'Unauthenticated.'));

  await expect(mint(aWish())).rejects.toMatchObject({ code: 'token-rejected' });
  expect(worker.service.count(path)).toBe(2);
  expect(await used()).toBe(0);
});

/** What the session store says of the wait for a slot. */
const readWait = async () => listMintProgress(await worker.acts.list()).at(-1) ?? null;
const stateOf = async (wish: MintWish) => {
  const entry = await worker.quota.find(wish.requestId);
  return entry && { state: entry.state, error: entry.error, isCounted: entry.countedAtMs !== undefined };
};
/** The same profile and service, with the next worker. */
async function nextLife(): Promise<void> {
  const { service, clock } = worker;
  worker = await makeWorker({ service, clock: fakeClock(clock.nowMs()) });
  await worker.ready();
}

describe('a click that the service limits', () => {
  const limited = aFailure(429, 'Too Many Attempts.');

  it('a click that the service limits is made once more, and costs one link', async () => {
    worker.service.once(path, limited);
    const wish = aWish();

    expect(await mint(wish)).toMatchObject({ kind: 'minted', reused: false });
    expect(worker.service.count(path)).toBe(2);
    expect(await used()).toBe(1);
    expect(await stateOf(wish)).toEqual({ state: 'done', error: undefined, isCounted: true });
  });

  it('a click that the service limits that is limited again costs nothing, and is made no third time', async () => {
    worker.service.respond(path, limited);
    const wish = aWish();

    await expect(mint(wish)).rejects.toMatchObject({ code: 'rate-limited' });
    expect(worker.service.count(path)).toBe(2);
    expect(await used()).toBe(0);
    expect(await stateOf(wish)).toEqual({ state: 'refused', error: 'rate-limited', isCounted: false });
    await expect(mint(wish)).rejects.toMatchObject({ code: 'rate-limited' });
    expect(worker.service.count(path)).toBe(2);
  });

  it('a click that the service limits waits for the back-off of the gate, says until when, and is counted only while it is sent', async () => {
    worker.service.once(path, limited);
    const told: number[] = [];
    const beganMs = worker.clock.nowMs();
    const minting = worker.mint.mint(aWish(), { onWait: (startsAtMs) => void told.push(startsAtMs) });
    await expect.poll(readWait).not.toBeNull();

    const { startsAtMs = 0 } = (await readWait()) ?? {};
    expect(told).toEqual([startsAtMs]);
    expect(startsAtMs - beganMs).toBeGreaterThanOrEqual(7_500);
    expect(startsAtMs).toBe(worker.clock.nowMs() + (await worker.gate.readClosedMs()));
    expect(await used()).toBe(0);
    await worker.clock.advance(startsAtMs - worker.clock.nowMs() - 1);
    expect(worker.service.count(path)).toBe(1);
    expect(await worker.clock.runUntil(minting)).toMatchObject({ kind: 'minted' });
    await expect.poll(readWait).toBeNull();
  });

  it('a click that the service limits is not shown as waiting any more while its second call is under way', async () => {
    const shown: unknown[] = [];
    worker.service.once(path, limited);
    worker.service.once(path, async () => {
      shown.push(await readWait());
      return aLink;
    });
    const minting = worker.mint.mint(aWish());
    await expect.poll(readWait).not.toBeNull();
    await worker.clock.runUntil(minting);
    expect(shown).toEqual([null]);
  });

  it('a click that the service limits takes a slot of the gate for each of its two calls', async () => {
    worker.service.once(path, limited);
    await mint(aWish());
    expect((await worker.db.getAll('calls')).filter(({ endpoint }) => endpoint === path)).toHaveLength(2);
  });

  it('a click that the service limits is not made once more if that would wait for longer than a full minute', async () => {
    worker.service.respond(path, limited);
    await worker.gate.backOff(worker.clock.nowMs() + 90_000);

    await expect(mint(aWish())).rejects.toMatchObject({ code: 'rate-limited' });
    expect(worker.service.count(path)).toBe(1);
    expect(await used()).toBe(0);
  });

  it.each([
    ['a lost answer', 'drop'],
    ['an answer that cannot be read', { text: '<html>busy</html>' }],
  ] as const)(
    'a click that the service limits is not sent a third time after %s to the second call, which is counted',
    async (_name, answer) => {
      worker.service.once(path, limited);
      worker.service.once(path, answer);

      expect(await mint(aWish())).toEqual({ kind: 'unknown' });
      expect(worker.service.count(path)).toBe(2);
      expect(await used()).toBe(1);
    },
  );

  it('a click that the service limits is made once more when signing in was limited before it', async () => {
    await worker.items.token.remove();
    worker.service.once('authenticate', limited);

    expect(await mint(aWish())).toMatchObject({ kind: 'minted' });
    expect(worker.service.count(path)).toBe(1);
    expect(await used()).toBe(1);
  });

  it('a click that the service limits is not made once more in the background: a bulk run keeps its own pace', async () => {
    worker.service.once(path, limited);
    const wish = { ...aWish(), presetName: null };

    const minting = worker.mint.mintInBackground(wish, new AbortController().signal);
    await expect(worker.clock.runUntil(minting)).rejects.toMatchObject({ code: 'rate-limited' });
    expect(worker.service.count(path)).toBe(1);
    expect(await used()).toBe(0);
  });

  it('a click that the service limits is not sent once more after the user signed out', async () => {
    worker.service.once(path, limited);
    const minting = worker.mint.mint(aWish());
    const ended = expect(minting).rejects.toMatchObject({ code: 'not-connected' });
    await expect.poll(readWait).not.toBeNull();
    await worker.handlers.signOut({ accountId: worker.accountId });
    await ended;
    await worker.clock.advance(120_000);
    expect(worker.service.count(path)).toBe(1);
    expect(await used()).toBe(0);
  });

  it('a click that the service limits costs nothing when its worker is killed during the wait, and is made when the page asks again', async () => {
    worker.service.once(path, limited);
    const wish = aWish();
    void worker.mint.mint(wish).catch(() => undefined);
    await expect.poll(readWait).not.toBeNull();
    await nextLife();

    expect(await used()).toBe(0);
    expect(await stateOf(wish)).toBeUndefined();
    expect(await mint(wish)).toMatchObject({ kind: 'minted' });
    expect(await used()).toBe(1);
    expect(worker.service.count(path)).toBe(2);
  });
});

describe('a click that the user cancels', () => {
  /** Takes every call of a minute. */
  async function fillMinute(): Promise<void> {
    await changeSettings(worker, { callsPerMinute: 1 });
    await worker.clock.runUntil(worker.gate.reserve({ endpoint: 'offers/all', lane: 'interactive' }));
  }

  it('a click that the user cancels while it waits for its slot sends nothing, now or later, and costs nothing', async () => {
    await fillMinute();
    const slots = await worker.db.count('calls');
    const wish = aWish();
    const minting = worker.mint.mint(wish);
    await expect.poll(readWait).not.toBeNull();
    await worker.handlers.cancelMint({ requestId: wish.requestId });

    expect(await minting).toEqual({ kind: 'cancelled' });
    await expect.poll(readWait).toBeNull();
    await worker.clock.advance(120_000);
    expect(worker.service.count(path)).toBe(0);
    expect(await used()).toBe(0);
    expect(await worker.db.count('calls')).toBe(slots);
    expect(await stateOf(wish)).toEqual({ state: 'refused', error: 'withdrawn', isCounted: false });
    expect(await mint(wish)).toEqual({ kind: 'cancelled' });
    expect(worker.service.count(path)).toBe(0);
  });

  it('a click that the user cancels while it waits to be made once more has cost nothing', async () => {
    worker.service.once(path, aFailure(429, 'Too Many Attempts.'));
    const wish = aWish();
    const minting = worker.mint.mint(wish);
    await expect.poll(readWait).not.toBeNull();
    await worker.mint.withdraw(wish.requestId);

    expect(await minting).toEqual({ kind: 'cancelled' });
    await worker.clock.advance(120_000);
    expect(worker.service.count(path)).toBe(1);
    expect(await used()).toBe(0);
  });

  it('a click that the user cancels while it waits for a new token sends nothing of its own', async () => {
    await worker.items.token.remove();
    await fillMinute();
    const wish = aWish();
    const minting = worker.mint.mint(wish);
    await expect.poll(() => stateOf(wish)).toBeDefined();
    await worker.mint.withdraw(wish.requestId);

    expect(await minting).toEqual({ kind: 'cancelled' });
    await worker.clock.advance(200_000);
    expect(worker.service.count(path)).toBe(0);
  });

  it('a click that the user cancels leaves the link to the next click, which waits for it', async () => {
    await fillMinute();
    const first = aWish();
    const minting = worker.mint.mint(first);
    const second = worker.mint.mint(aWish());
    await expect.poll(readWait).not.toBeNull();
    await worker.mint.withdraw(first.requestId);

    expect(await minting).toEqual({ kind: 'cancelled' });
    expect(await worker.clock.runUntil(second)).toMatchObject({ kind: 'minted' });
    expect(await used()).toBe(1);
  });

  it('a click that the user cancels too late, because its call is already sent, gets its link', async () => {
    const wish = aWish();
    worker.service.once(path, async () => {
      await worker.mint.withdraw(wish.requestId);
      return aLink;
    });

    expect(await mint(wish)).toMatchObject({ kind: 'minted' });
    expect(await used()).toBe(1);
    await nextLife();
    expect(await mint(wish)).toMatchObject({ kind: 'minted' });
    expect(worker.service.count(path)).toBe(1);
  });

  it('a click that the user cancels stays cancelled after a kill, in whichever order the next worker reads it', async () => {
    await fillMinute();
    const [before, after] = [aWish(), aWish({ subIds: noSubIds })];
    for (const wish of [before, after]) void worker.mint.mint(wish).catch(() => undefined);
    await expect.poll(async () => [await stateOf(before), await stateOf(after)]).not.toContain(undefined);
    await nextLife();

    await worker.mint.withdraw(before.requestId);
    expect(await mint(before)).toEqual({ kind: 'cancelled' });

    const minting = worker.mint.mint(after);
    await expect.poll(() => stateOf(after)).toBeDefined();
    await worker.mint.withdraw(after.requestId);
    expect(await minting).toEqual({ kind: 'cancelled' });

    await nextLife();
    expect(await mint(after)).toEqual({ kind: 'cancelled' });
    await worker.clock.advance(200_000);
    expect(worker.service.count(path)).toBe(0);
    expect(await used()).toBe(0);
  });
});
