import { beforeEach, describe, expect, it } from 'vitest';
import type { CodeThatMadeNoLink } from '#lib/errors/error-table.ts';
import { readMeta } from '#lib/store/meta.ts';
import { signOutAccount } from '#lib/worker/accounts/account-leaving.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import { credentials, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, anEnvelope, type FakeAnswer } from '#tests/fakes/fake-service.ts';
import { runLines } from '../bulk/run-lines.ts';

/*
 * What a failed answer means, what it counts and what is called again: by status, text and endpoint. The service makes
 * a link in each call, so that a call too many is a link too many.
 */

const path = 'deeplink/generate';
const unreadable = 'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON';
const crowded = 'SQLSTATE[HY000] [1040] Too many connections';
const refusal = 'Something went wrong';

const inBody = (status: number, message: string) => ({ body: { status: 'error', message, status_code: status } });

interface Row {
  readonly name: string;
  readonly answer: FakeAnswer;
  /** The click's result: the outcome or the error. */
  readonly outcome: string;
  readonly counted: number;
  /** Calls that the one click makes. */
  readonly calls: number;
  /** Whether background work rests afterwards. */
  readonly rests: boolean;
}

/** Unknown whether a link was made: counted, and never requested again by itself. */
const unknown = { outcome: 'unknown', counted: 1, calls: 1, rests: false } as const;
/** The service says that it made none. */
const refused = { outcome: 'refused', counted: 0, calls: 1, rests: false } as const;
/** It made none, and the second call makes the link. */
const repeated = { outcome: 'minted', counted: 1, calls: 2, rests: false } as const;

/** The service says that the period's links are used up: nothing more is called in it. */
const usedUp = { outcome: 'quota-reached', counted: 0, calls: 1, rests: false } as const;
/** The link came, in whatever form, and was paid for. */
const minted = { outcome: 'minted', counted: 1, calls: 1, rests: false } as const;

const madeButError = 'Link was made, but the quota could not be updated';
const payload = { offer_id: 101, tracking_link: 'https://go.links.example/Ab12' };
const success = { status: 'success', message: '', data: payload };
const twoLinks = { ...payload, short_link: 'https://go.links.example/Cd34' };

const ofOwnErrors: readonly Row[] = [
  ...(
    [
      [404, 'Offer not found'],
      [403, 'Advertiser has not approved you'],
      [422, 'The url is not allowed'],
      [401, 'This offer is not approved'],
      [200, 'Deeplink not allowed'],
      [400, 'Bad Request'],
      [403, ''],
      [422, 'No link was created: the offer is paused'],
    ] as const
  ).map(([status, text]) => ({ name: `${status} "${text}"`, answer: aFailure(status, text), ...refused })),
  ...[200, 400, 401, 403, 404, 422, 429, 500].map((status) => ({
    name: `${status} made, but`,
    answer: aFailure(status, madeButError),
    ...unknown,
    rests: true,
  })),
  ...[408, 409, 425].map((status) => ({
    name: `${status} cause`,
    answer: aFailure(status, 'Offer not found'),
    ...unknown,
  })),
  {
    name: '404 cause, without "status: error"',
    answer: { httpStatus: 404, body: { message: 'Offer not found' } },
    ...unknown,
  },
  { name: '200 crashed', answer: aFailure(200, 'Server Error'), ...unknown },
  { name: '429 month', answer: aFailure(429, 'Monthly limit reached'), ...usedUp },
  { name: '200 quota', answer: aFailure(200, 'Your quota is used up'), ...usedUp },
  { name: '403 month', answer: aFailure(403, 'You have reached your monthly deeplink limit.'), ...usedUp },
  { name: '429 in other words', answer: aFailure(429, 'Slow down'), ...repeated },
  {
    name: '200 error with a link',
    answer: { body: { status: 'error', message: 'Offer not found', data: payload } },
    ...unknown,
  },
];

const ofSuccesses: readonly Row[] = [
  ...[500, 502, 503, 408].map((httpStatus) => ({
    name: `${httpStatus} around a success`,
    answer: { httpStatus, body: success },
    ...minted,
  })),
  { name: '200 in a list', answer: { body: { ...success, data: [payload] } }, ...minted },
  { name: '200 in a text', answer: { body: { ...success, data: JSON.stringify(payload) } }, ...minted },
  { name: '200 in a text of a list', answer: { body: { ...success, data: JSON.stringify([payload]) } }, ...minted },
  {
    name: '200 before a notice',
    answer: { text: `${JSON.stringify(success)}\n<br />\n<b>Notice</b>: x {` },
    ...minted,
  },
  { name: '502 around two links', answer: { httpStatus: 502, body: { ...success, data: twoLinks } }, ...unknown },
  { name: '200 without a link', answer: anEnvelope({}), ...unknown },
  { name: '200 of another program', answer: anEnvelope({ ...payload, offer_id: 102 }), ...unknown },
  { name: '502 around no link', answer: { httpStatus: 502, body: { ...success, data: [] } }, ...unknown },
  {
    name: '502 around a link of another program',
    answer: { httpStatus: 502, body: { ...success, data: { ...payload, offer_id: 7 } } },
    ...unknown,
  },
  { name: '200 in a list of two', answer: { body: { ...success, data: [payload, payload] } }, ...unknown },
  { name: '200 in a list, two links', answer: { body: { ...success, data: [twoLinks] } }, ...unknown },
  { name: '200 before a second answer', answer: { text: JSON.stringify(success).repeat(2) }, ...unknown },
];

const ofDeeplinks: readonly Row[] = [
  ...ofOwnErrors,
  ...ofSuccesses,
  ...[408, 500, 502, 503, 504].flatMap((status) => [
    { name: `${status} unreadable`, answer: aFailure(status, unreadable), ...unknown },
    { name: `${status} crowded`, answer: aFailure(status, crowded), ...unknown, rests: true },
    { name: `${status} arguments`, answer: aFailure(status, 'Incorrect arguments'), ...unknown },
    { name: `${status} other`, answer: aFailure(status, 'Server Error'), ...unknown },
    { name: `200, in the body ${status} unreadable`, answer: inBody(status, unreadable), ...unknown },
    { name: `200, in the body ${status} crowded`, answer: inBody(status, crowded), ...unknown, rests: true },
  ]),
  ...[408, 502, 503, 504].flatMap((status) => [
    { name: `${status} refusal`, answer: aFailure(status, refusal), ...unknown },
    { name: `200, in the body ${status} refusal`, answer: inBody(status, refusal), ...unknown },
  ]),
  { name: '500 refusal', answer: aFailure(500, refusal), ...refused },
  { name: '500 refusal and crowded', answer: aFailure(500, `${refusal}. ${crowded}`), ...unknown, rests: true },
  { name: '200, in the body 500 refusal', answer: inBody(500, refusal), ...refused },
  { name: '200 refusal', answer: aFailure(200, refusal), ...refused },
  { name: '200 token', answer: aFailure(200, 'Token Signature could not be verified'), ...repeated },
  { name: '401 token', answer: aFailure(401, 'Token Signature could not be verified'), ...repeated },
  { name: '200 limited', answer: aFailure(200, 'Too Many Attempts.'), ...repeated },
  { name: '429 limited', answer: aFailure(429, 'Too Many Attempts.'), ...repeated },
  {
    name: '401 arguments',
    answer: aFailure(401, 'Incorrect arguments'),
    outcome: 'incorrect-arguments',
    counted: 0,
    calls: 1,
    rests: false,
  },
];

/** What a click ends with at each code that made no link: a code without it does not compile. */
const ends: Readonly<Record<CodeThatMadeNoLink, Pick<Row, 'outcome' | 'counted' | 'calls'>>> = {
  'deeplink-refused': refused,
  'links-used-up': usedUp,
  'rate-limited': repeated,
  'token-rejected': repeated,
  'incorrect-arguments': { outcome: 'incorrect-arguments', counted: 0, calls: 1 },
};

it.each(Object.entries(ends))('the table has an answer that means %s', (_code, { outcome, counted, calls }) => {
  const rows = ofDeeplinks.filter((row) => row.outcome === outcome && row.counted === counted && row.calls === calls);
  expect(rows.length).toBeGreaterThan(0);
});

let worker: Worker;
beforeEach(async () => {
  worker = await makeMintingWorker();
  await worker.clock.advance(120_000);
});

const usedOf = async () => (await worker.quota.readUsage()).used;
const isResting = async () => (await worker.gate.readClosedMs()) > 0;
const mint = () =>
  worker.clock.runUntil(
    worker.mint.mint(aMintWish({ requestId: 'request-1', destinationUrl: 'https://www.kedai.example/p/rice' })).then(
      ({ kind }) => kind,
      (error: { code: string }) => error.code,
    ),
  );

it.each(ofDeeplinks)('$name: $outcome, $counted counted, $calls called', async ({ answer, ...expected }) => {
  worker.service.once(path, answer);
  const outcome = await mint();

  expect(outcome).toBe(expected.outcome);
  expect(await usedOf()).toBe(expected.counted);
  expect(worker.service.count(path)).toBe(expected.calls);
  expect(await isResting()).toBe(expected.rests);
  expect(await worker.db.count('learnedHosts')).toBe(outcome === 'refused' || outcome === 'minted' ? 1 : 0);
});

it.each(ofDeeplinks.filter(({ outcome }) => outcome === 'unknown'))(
  '$name, always: a line of a bulk run is called once, and counts one link',
  async ({ answer }) => {
    worker.service.respond(path, answer);

    expect(await runLines(worker, 1)).toEqual(['unknown']);
    expect(worker.service.count(path)).toBe(1);
    expect(await usedOf()).toBe(1);
  },
);

it.each([
  ...[408, 500, 502, 503, 504].flatMap((status) => [
    { name: `${status} credentials`, answer: aFailure(status, 'Unable to locate credentials'), rests: false },
    { name: `${status} unreadable`, answer: aFailure(status, unreadable), rests: false },
    { name: `${status} crowded`, answer: aFailure(status, crowded), rests: true },
    { name: `200, in the body ${status}`, answer: inBody(status, 'Unable to locate credentials'), rests: false },
  ]),
])('$name: nothing is sent or counted, and the secret is not called wrong', async ({ answer, rests }) => {
  await worker.items.token.remove();
  const before = worker.service.count('authenticate');
  worker.service.once('authenticate', answer);

  expect(await mint()).toBe('service-failure');
  expect(worker.service.count('authenticate') - before).toBe(1);
  expect(worker.service.count(path)).toBe(0);
  expect(await usedOf()).toBe(0);
  expect(await isResting()).toBe(rests);
  expect(await worker.connection.read()).toMatchObject({ state: 'connected' });
});

const stopped = '<!doctype html><title>Attention Required</title><h1>You have been blocked</h1>';

describe.each([
  ['403 and a page', { httpStatus: 403, text: stopped }],
  ['503 and a page', { httpStatus: 503, text: stopped }],
  ['200 and a challenge', { httpStatus: 200, text: '<html><form id="challenge-form"></form></html>' }],
] as const)('a gateway that stops calls: %s', (_name, answer) => {
  it('a gateway that stops calls leaves a deeplink unknown and counted, says why, and is called once', async () => {
    worker.service.respond(path, answer);
    const wish = aMintWish({ requestId: 'request-1', destinationUrl: 'https://www.kedai.example/p/rice' });
    const expected = { kind: 'unknown', isBlocked: true };

    expect(await worker.clock.runUntil(worker.mint.mint(wish))).toEqual(expected);
    // A page that lost the answer asks again: it is the same act.
    expect(await worker.clock.runUntil(worker.mint.mint(wish))).toEqual(expected);
    expect(worker.service.count(path)).toBe(1);
    expect(await usedOf()).toBe(1);
    expect(await isResting()).toBe(true);
  });

  it('a gateway that stops calls pauses a bulk run at its first line', async () => {
    worker.service.respond(path, answer);

    expect(await runLines(worker, 4)).toEqual(['unknown', 'new', 'new', 'new']);
    expect((await worker.db.getAll('bulkRuns'))[0]).toMatchObject({
      state: 'paused',
      pauseReason: 'blocked-by-protection',
    });
    expect(worker.service.count(path)).toBe(1);
    expect(await usedOf()).toBe(1);
  });

  it('a gateway that stops calls rests a walk after one call, and says so', async () => {
    worker.service.respond('conversions/all', answer);
    await worker.clock.runUntil(worker.reports.run());

    expect(worker.service.count('conversions/all')).toBe(1);
    expect((await readMeta(worker.db, 'reportProgress'))?.error).toBe('blocked-by-protection');
    expect(await isResting()).toBe(true);
  });

  it('a gateway that stops calls does not mark the secret as wrong, and a walk does not request tokens in a loop', async () => {
    await worker.items.token.remove();
    worker.service.respond('authenticate', answer);
    const before = worker.service.count('authenticate');

    expect(await mint()).toBe('blocked-by-protection');
    expect(await usedOf()).toBe(0);
    await worker.clock.runUntil(worker.reports.run());
    expect(worker.service.count('authenticate') - before).toBe(2);
    expect(await worker.connection.read()).toMatchObject({ state: 'connected' });
  });

  it('a gateway that stops calls is reported while connecting, and is not tried in another encoding', async () => {
    await signOutAccount(worker.device, worker.accountId);
    worker.service.respond('authenticate', answer);
    const before = worker.service.count('authenticate');
    const connecting = worker.clock.runUntil(connectAccount(worker.device, credentials));

    await expect(connecting).rejects.toMatchObject({ code: 'blocked-by-protection' });
    expect(worker.service.count('authenticate') - before).toBe(1);
  });
});
