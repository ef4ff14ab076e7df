import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
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
  return {
    requestId: `request-${requests}`,
    offerId: '101',
    destinationUrl,
    subIds: ['news-1120', '', '', '', ''],
    overQuota: false,
    despiteRefusal: false,
    ...change,
  };
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

describe('counting', () => {
  it('counts a link before it is sent', async () => {
    let countedWhileSent = -1;
    worker.service.once(path, async () => {
      countedWhileSent = await used();
      return aLink;
    });
    await mint(aWish());
    expect(countedWhileSent).toBe(1);
    expect(await used()).toBe(1);
  });

  it.each([
    ['a dropped connection', 'drop'],
    ['silence until the time-out', 'silence'],
    ['HTML', { text: '<html>busy</html>' }],
    ['HTML with a 502', { httpStatus: 502, text: '<html>bad gateway</html>' }],
    ['an empty body', { text: '' }],
    ['truncated JSON', { text: '{"status":"success","data":{"tracking_link":"https://go.li' }],
    ['a 500 that does not refuse', aFailure(500, 'Server Error')],
    ['a success without a link', anEnvelope({})],
    ['a link of another program', anEnvelope({ offer_id: 102, tracking_link: 'https://go.links.example/other' })],
  ] as const)('counts a link when the answer is lost: %s', async (_name, answer) => {
    worker.service.once(path, answer);

    expect(await mint(aWish())).toEqual({ kind: 'unknown' });
    expect(await used()).toBe(1);
    expect(worker.service.count(path)).toBe(1);
  });

  it.each([
    ['rate-limited', aFailure(429, 'Too Many Attempts.')],
    ['rate-limited', { httpStatus: 429, body: { message: 'Too Many Attempts.', status_code: 429 } }],
    ['rate-limited', { body: { message: 'Too Many Attempts.', status_code: 429 } }],
    ['incorrect-arguments', aFailure(401, 'Incorrect arguments')],
  ] as const)('gives the link back after an explicit refusal: %s', async (code, answer) => {
    worker.service.once(path, answer);

    await expect(mint(aWish())).rejects.toMatchObject({ code });
    expect(await used()).toBe(0);
  });

  it('answers however long the store takes to forget the wait', async () => {
    const remove = vi.spyOn(worker.items.mintProgress, 'remove').mockReturnValue(new Promise(() => undefined));
    worker.service.once(path, async () => aFailure(429, 'Too Many Attempts.'));
    await expect(mint(aWish())).rejects.toMatchObject({ code: 'rate-limited' });
    expect(remove).toHaveBeenCalled();
    remove.mockRestore();
  });

  it('counts a link that is not safe to hand out, and does not hand it out', async () => {
    worker.service.once(path, anEnvelope({ tracking_link: 'javascript:alert(1)' }));

    await expect(mint(aWish())).rejects.toMatchObject({ code: 'unsafe-link' });
    expect(await used()).toBe(1);
    expect(await worker.db.count('links')).toBe(0);
  });
});

describe('killed and asked again', () => {
  it('finds the link unknown and counted when the worker died while it was sent', async () => {
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

  it('sends a wish that was only reserved when the worker died, once', async () => {
    const wish = aWish();
    await worker.quota.reserve({ requestId: wish.requestId, offerId: '101', reuseKey: 'any' }, true);

    worker = await makeWorker({ service: worker.service, clock: worker.clock });
    await worker.quota.recover();

    expect(await mint(wish)).toMatchObject({ kind: 'minted' });
    expect(worker.service.count(path)).toBe(1);
    expect(await used()).toBe(1);
  });

  it('makes one call for one act of the user, however often it is asked', async () => {
    const wish = aWish();
    const [first, second] = await worker.clock.runUntil(Promise.all([worker.mint.mint(wish), worker.mint.mint(wish)]));
    const third = await mint(wish);

    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(worker.service.count(path)).toBe(1);
  });

  it('answers a repeated wish with the refusal that it met', async () => {
    worker.service.once(path, aFailure(500, 'Something went wrong'));
    const wish = aWish();
    const first = await mint(wish);

    expect(await mint(wish)).toEqual(first);
    expect(worker.service.count(path)).toBe(1);
  });
});

describe('reuse', () => {
  it('answers the same program, page and subs from the store, without a call', async () => {
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

  it('makes one call for two clicks at once on the same link', async () => {
    const outcomes = await worker.clock.runUntil(Promise.all([worker.mint.mint(aWish()), worker.mint.mint(aWish())]));

    expect(outcomes.map((outcome) => outcome.kind === 'minted' && outcome.reused)).toEqual([false, true]);
    expect(worker.service.count(path)).toBe(1);
  });

  it('mints anew for other subs', async () => {
    await mint(aWish());
    await mint(aWish({ subIds: noSubIds }));

    expect(worker.service.count(path)).toBe(2);
  });
});

describe('refusals', () => {
  it('offers the landing link, gives the link back and remembers the refusal for 14 days', async () => {
    worker.service.once(path, aFailure(500, 'Something went wrong'));
    const refused = { kind: 'refused', landingLink: 'https://go.links.example/landing-101' };

    expect(await mint(aWish())).toEqual({ ...refused, remembered: false });
    expect(await mint(aWish())).toEqual({ ...refused, remembered: true });
    expect(worker.service.count(path)).toBe(1);
    expect(await used()).toBe(0);

    await worker.clock.advance(15 * 86_400_000);
    expect(await mint(aWish())).toMatchObject({ kind: 'minted' });
  });

  it('asks in spite of a remembered refusal when the user wants it', async () => {
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
  ] as const)('refuses before any call: %s', async (code, change) => {
    await expect(mint(aWish(change as Partial<MintWish>))).rejects.toMatchObject({ code });
    expect(worker.service.count(path)).toBe(0);
  });

  it('refuses a program that is paused before any call, and names the status', async () => {
    const offer = await worker.db.get('offers', '101');
    if (offer) await worker.db.put('offers', { ...offer, offerStatus: 'paused' });

    await expect(mint(aWish())).rejects.toMatchObject({ code: 'program-unavailable', details: { subject: 'paused' } });
    expect(worker.service.count(path)).toBe(0);
  });

  it('spends nothing, and says why, when the permission for the service was taken away', async () => {
    permitService(false);

    await expect(mint(aWish())).rejects.toMatchObject({ code: 'permission-missing' });
    expect(worker.service.count(path)).toBe(0);
    expect(await used()).toBe(0);
  });

  it('spends nothing while offline', async () => {
    const { service, clock } = worker;
    worker = await makeWorker({ service, clock, isOnline: () => false });

    await expect(mint(aWish())).rejects.toMatchObject({ code: 'offline' });
    expect(await used()).toBe(0);
  });
});

describe('the quota', () => {
  it('stops at the last link, and mints beyond it only when the user says so', async () => {
    await worker.quota.correct(1000);

    expect(await mint(aWish())).toEqual({ kind: 'quota-reached' });
    expect(worker.service.count(path)).toBe(0);
    expect(await mint(aWish({ overQuota: true }))).toMatchObject({ kind: 'minted' });
    expect(await used()).toBe(1001);
  });

  it('counts on from what the dashboard says', async () => {
    await mint(aWish());
    await worker.quota.correct(412);
    await mint(aWish({ subIds: noSubIds }));

    expect(await used()).toBe(413);
  });

  it('begins anew with the month of the service, not of the computer', async () => {
    // 31 March 15:00 UTC is 23:00 in the service's zone.
    worker.clock.setWallTime(Date.parse('2026-03-31T15:00:00Z'));
    await mint(aWish());
    expect(await used()).toBe(1);

    worker.clock.setWallTime(Date.parse('2026-03-31T16:00:01Z'));
    expect(await used()).toBe(0);
  });
});

describe('tokens', () => {
  it('renews an expired token in the middle and mints with one retry', async () => {
    worker.service.once(path, aFailure(401, 'Token Signature could not be verified'));

    expect(await mint(aWish())).toMatchObject({ kind: 'minted' });
    expect(worker.service.count('authenticate')).toBe(2);
    expect(worker.service.count(path)).toBe(2);
    expect(await used()).toBe(1);
  });

  it('gives the link back when the new token is not taken either, and tries no third time', async () => {
    worker.service.respond(path, aFailure(401, 'Unauthenticated.'));

    await expect(mint(aWish())).rejects.toMatchObject({ code: 'token-rejected' });
    expect(worker.service.count(path)).toBe(2);
    expect(await used()).toBe(0);
  });

  it('does not authenticate again because of incorrect arguments', async () => {
    worker.service.once(path, aFailure(401, 'Incorrect arguments'));

    await expect(mint(aWish())).rejects.toMatchObject({ code: 'incorrect-arguments' });
    expect(worker.service.count('authenticate')).toBe(1);
  });

  it('needs attention once the service no longer takes the credentials, and then sends nothing', async () => {
    worker.service.once(path, aFailure(401, 'Token Signature could not be verified'));
    worker.service.respond('authenticate', aFailure(401, 'invalid Credentials'));
    await expect(mint(aWish())).rejects.toMatchObject({ code: 'needs-attention' });
    const calls = worker.service.calls.length;

    await expect(mint(aWish())).rejects.toMatchObject({ code: 'needs-attention' });
    expect(worker.service.calls.length).toBe(calls);
    expect(await used()).toBe(0);
  });
});
