import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultName, faultDefaults, faultNames } from '#tests/sandbox/create-fault-plan.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { createBrowserLike } from './create-browser-like.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;

beforeEach(async () => {
  sandbox = await startSandbox({ ratePerMinute: 10_000, conversions: 0 });
  client = createServiceClient(sandbox);
  await client.token();
  sandbox.control.resetStatistics();
});

afterEach(() => sandbox.close());

const path = '/api/deeplink/generate';
const mint = () =>
  client.call('deeplink/generate', { offer_id: '2100', url: `http://www.kedai-harian.localhost:${sandbox.port}/my/` });
const lastCall = () => sandbox.control.getStatistics().apiCalls.at(-1);

/** The code of the failure that a broken connection ends in. */
async function brokenBy(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => new Error('the call was answered'),
    (reason: unknown) => reason as Error,
  );
  const cause = error.cause as { code?: string } | undefined;
  return cause?.code ?? error.message;
}

describe('faults', () => {
  test.each([
    ['drop-before', 'UND_ERR_SOCKET', 0],
    ['drop-after', 'UND_ERR_SOCKET', 1],
    ['reset-before', 'ECONNRESET', 0],
    ['reset-after', 'ECONNRESET', 1],
    ['cut-body', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 1],
  ] as const)('faults: %s breaks the connection (%s) with %i links made', async (name, code, made) => {
    sandbox.control.addFault({ name, path });
    expect(await brokenBy(mint())).toBe(code);
    expect(sandbox.control.listLinks()).toHaveLength(made);
    expect(lastCall()).toMatchObject({
      fault: name,
      tookEffect: made === 1,
      httpStatus: name === 'cut-body' ? 200 : null,
    });
    expect((await mint()).httpStatus).toBe(200);
    expect(sandbox.control.getStatistics().apiCalls).toHaveLength(2);
  });

  test('every connection is a fresh one, so that no browser sends a call again by itself', async () => {
    expect((await mint()).headers.get('connection')).toBe('close');
    const page = await fetch(`${sandbox.serviceUrl}/`);
    expect(page.headers.get('connection')).toBe('close');
    await page.text();
  });

  test('throttle in both shapes, without effect', async () => {
    sandbox.control.addFault({ name: 'throttle', path });
    sandbox.control.addFault({ name: 'throttle-status-code', path });
    const first = await mint();
    const second = await mint();
    expect([first.httpStatus, second.httpStatus]).toEqual([429, 429]);
    expect(first.envelope).toEqual({ status: 'error', message: 'Too Many Attempts.', data: [] });
    expect(JSON.parse(second.text)).toEqual({ message: 'Too Many Attempts.', status_code: 429 });
    expect(sandbox.control.listLinks()).toEqual([]);
  });

  test('server errors, token failures and HTML, without effect', async () => {
    for (const name of ['server-error', 'token-failure', 'html-502', 'html-200'] as const) {
      sandbox.control.addFault({ name, path });
    }
    const answers = [await mint(), await mint(), await mint(), await mint()];
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([500, 401, 502, 200]);
    expect(answers[0]?.envelope.message).toBe('Server Error');
    expect(answers[1]?.envelope.message).toBe('Token Signature could not be verified');
    for (const { headers, text } of answers.slice(2)) {
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(text).toMatch(/^<!doctype html>/);
    }
    expect(sandbox.control.listLinks()).toEqual([]);
  });

  test('answers that cannot be read, after the link was made', async () => {
    for (const name of ['truncated-json', 'empty-body', 'wrong-content-type'] as const) {
      sandbox.control.addFault({ name, path });
    }
    const [truncated, empty, mislabelled] = [await mint(), await mint(), await mint()];
    expect(truncated.httpStatus).toBe(200);
    expect(() => JSON.parse(truncated.text)).toThrow();
    expect(truncated.text.length).toBeGreaterThan(20);
    expect([empty.httpStatus, empty.text]).toEqual([200, '']);
    expect(mislabelled.headers.get('content-type')).toMatch(/^text\/html/);
    expect(mislabelled.envelope.status).toBe('success');
    expect(sandbox.control.listLinks()).toHaveLength(3);
  });

  test('faults delay holds back the answer, not the effect', async () => {
    sandbox.control.addFault({ name: 'delay', path, delayMs: 60_000 });
    const answer = mint();
    const isAnswered = answer.then(
      () => true,
      () => true,
    );
    while (sandbox.control.listLinks().length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(lastCall()).toMatchObject({ outcome: 'ok', tookEffect: true, httpStatus: null });
    const still = await Promise.race([isAnswered, Promise.resolve(false)]);
    expect(still).toBe(false);
    await sandbox.close();
    await isAnswered;
    sandbox = await startSandbox({ conversions: 0 });
  });

  test('a short delay ends in the answer', async () => {
    sandbox.control.addFault({ name: 'delay', path, delayMs: 30 });
    expect((await mint()).httpStatus).toBe(200);
  });

  test('faults redirect sends the call to a foreign host that writes down what arrives', async () => {
    sandbox.control.addFault({ name: 'redirect', path: '/api/authenticate' });
    const { key, secret } = sandbox;
    const { httpStatus, headers } = await client.call('authenticate', { key, secret });
    expect(httpStatus).toBe(307);
    const target = new URL(headers.get('location') ?? '');
    expect(target.host).toBe(`foreign.localhost:${sandbox.port}`);
    expect(sandbox.control.getStatistics().foreignRequests).toEqual([]);

    // As a client would that follows it.
    const headers307 = { authorization: 'Bearer x' };
    const followed = await createBrowserLike(sandbox).post(target.href, { key, secret }, headers307);
    expect(followed.httpStatus).toBe(200);
    expect(sandbox.control.getStatistics().foreignRequests).toMatchObject([
      { method: 'POST', path: '/api/authenticate', hasAuthorization: true, holdsCredentials: true },
    ]);
  });

  test('lying next page and shifting catalogue, for one answer', async () => {
    const still = await client.list('offers/all', { limit: 20, page: 2 });
    sandbox.control.addFault({ name: 'lying-next-page', path: '/api/offers/all' });
    expect((await client.list('offers/all')).nextPage).toBe(2);
    expect((await client.list('offers/all')).nextPage).toBeNull();
    sandbox.control.addFault({ name: 'shifting-catalogue', path: '/api/offers/all' });
    const shifted = await client.list('offers/all', { limit: 20, page: 2 });
    const idsOf = (rows: Record<string, unknown>[]) => rows.map((row) => row.offer_id);
    expect(idsOf(shifted.rows).slice(1)).toEqual(idsOf(still.rows).slice(1));
    expect(idsOf(shifted.rows)[0]).not.toEqual(idsOf(still.rows)[0]);
    expect((await client.list('offers/all', { limit: 20, page: 2 })).rows).toEqual(still.rows);
  });

  test('faults meet only their path, let some calls pass, and last as long as asked', async () => {
    sandbox.control.addFault({ name: 'server-error', path, skip: 1, times: 2 });
    const offers = () => client.call('offers/all', { limit: 1 });
    const statuses = [];
    for (const call of [mint, offers, mint, mint, mint, offers]) statuses.push((await call()).httpStatus);
    expect(statuses).toEqual([200, 200, 500, 500, 200, 200]);
    expect(sandbox.control.listFaults()).toEqual([]);
    const endless = sandbox.control.addFault({ name: 'throttle', times: null });
    for (const call of [mint, offers, mint]) expect((await call()).httpStatus).toBe(429);
    sandbox.control.clearFaults(endless.id);
    expect((await mint()).httpStatus).toBe(200);
  });

  test('faults hold keeps back the answer until the fault is cleared, not the effect', async () => {
    sandbox.control.addFault({ name: 'hold', path, skip: 1 });
    expect((await mint()).httpStatus).toBe(200);
    const held = mint();
    while (sandbox.control.listLinks().length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(lastCall()).toMatchObject({ fault: 'hold', tookEffect: true, httpStatus: null });
    // The fault is spent: others are answered meanwhile.
    expect((await mint()).httpStatus).toBe(200);
    expect(await Promise.race([held, Promise.resolve('held')])).toBe('held');
    sandbox.control.clearFaults();
    expect((await held).httpStatus).toBe(200);
  });

  test('faults may take effect, or not, against their default', async () => {
    sandbox.control.addFault({ name: 'html-502', path, takesEffect: true });
    sandbox.control.addFault({ name: 'empty-body', path, takesEffect: false });
    expect((await mint()).httpStatus).toBe(502);
    expect(sandbox.control.listLinks()).toHaveLength(1);
    expect((await mint()).text).toBe('');
    expect(sandbox.control.listLinks()).toHaveLength(1);
  });

  test('faults that did not take effect use up neither rate nor quota', async () => {
    sandbox.control.setLimits({ ratePerMinute: 1, clearRateWindow: true });
    const withoutEffect = faultNames.filter((name: FaultName) => !faultDefaults[name].takesEffect);
    for (const name of withoutEffect) sandbox.control.addFault({ name, path });
    for (const _name of withoutEffect) await mint().catch(() => undefined);
    expect(sandbox.control.listFaults()).toEqual([]);
    expect((await mint()).httpStatus).toBe(200);
    expect(sandbox.control.getLimits().quotaUsed).toBe(1);
  });
});
