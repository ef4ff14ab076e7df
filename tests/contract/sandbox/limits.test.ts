import { afterEach, expect, test } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { maxInAnyWindow } from '#tests/sandbox/create-statistics.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;

async function start(options: SandboxOptions = {}): Promise<void> {
  sandbox = await startSandbox({ conversions: 0, ...options });
  client = createServiceClient(sandbox);
}

afterEach(() => sandbox.close());

const throttled = { status: 'error', message: 'Too Many Attempts.', data: [] };

async function mint(more: Record<string, string> = {}): Promise<number> {
  const parameters = { offer_id: '2100', url: `http://www.kedai-harian.localhost:${sandbox.port}/my/`, ...more };
  return (await client.call('deeplink/generate', parameters)).httpStatus;
}

test('the request rate lets 20 calls a minute through, authenticate included, and throttles the 21st', async () => {
  await start();
  for (let call = 0; call < 19; call++) expect((await client.call('offers/all', { limit: 1 })).httpStatus).toBe(200);
  const { httpStatus, headers, envelope } = await client.call('offers/all');
  expect(httpStatus).toBe(429);
  expect(envelope).toEqual(throttled);
  expect([...headers.keys()].filter((name) => /retry|rate|limit|quota/i.test(name))).toEqual([]);
  const { key, secret } = sandbox;
  expect((await client.call('authenticate', { key, secret })).httpStatus).toBe(429);
});

test('the request rate counts calls that failed for another reason', async () => {
  await start({ ratePerMinute: 3 });
  for (let call = 0; call < 3; call++) {
    expect((await client.call('offers/all', {}, { authorization: null })).httpStatus).toBe(401);
  }
  expect((await client.call('offers/all', {}, { authorization: null })).httpStatus).toBe(429);
});

test('the request rate slides: room comes back 60 s after each call, and refused calls take none of it', async () => {
  await start({ ratePerMinute: 3 });
  const status = async () => (await client.call('offers/all', { limit: 1 })).httpStatus;
  await client.token();
  sandbox.control.advanceClock(30_000);
  expect([await status(), await status(), await status()]).toEqual([200, 200, 429]);
  sandbox.control.advanceClock(29_000);
  expect(await status()).toBe(429);
  sandbox.control.advanceClock(1_000);
  expect([await status(), await status()]).toEqual([200, 429]);
  sandbox.control.advanceClock(30_000);
  expect([await status(), await status(), await status()]).toEqual([200, 200, 429]);
});

test('the request rate is not forgiven by setting the clock of the service', async () => {
  await start({ ratePerMinute: 1 });
  await client.token();
  sandbox.control.setClock(sandbox.control.nowMs() + 3_600_000);
  expect((await client.call('offers/all')).httpStatus).toBe(429);
});

test('the request rate has a limit of its own for deeplinks', async () => {
  await start({ ratePerMinute: 100, deeplinkRatePerMinute: 2 });
  expect([await mint(), await mint(), await mint()]).toEqual([200, 200, 429]);
  expect((await client.call('offers/all')).httpStatus).toBe(200);
  sandbox.control.advanceClock(60_000);
  expect(await mint()).toBe(200);
});

test('the deeplink quota ends with the same 429 as the rate, makes nothing and leaves listings alone', async () => {
  await start({ ratePerMinute: 100, monthlyQuota: 2 });
  expect([await mint(), await mint()]).toEqual([200, 200]);
  const { httpStatus, envelope } = await client.call('deeplink/generate', {
    offer_id: '2100',
    url: 'http://www.kedai-harian.localhost/my/',
  });
  expect(httpStatus).toBe(429);
  expect(envelope).toEqual(throttled);
  expect(sandbox.control.listLinks()).toHaveLength(2);
  expect(sandbox.control.getStatistics().apiCalls.at(-1)?.outcome).toBe('quota-exceeded');
  expect((await client.call('offers/all')).httpStatus).toBe(200);
});

test('the deeplink quota starts again with the month of the service’s time zone, not of UTC', async () => {
  await start({ ratePerMinute: 100, monthlyQuota: 1, nowMs: Date.parse('2026-01-31T15:59:00Z') });
  expect([await mint(), await mint()]).toEqual([200, 429]);
  // 16:00 UTC is midnight at UTC+08:00.
  sandbox.control.advanceClock(60_000);
  expect([await mint(), await mint()]).toEqual([200, 429]);
  expect(sandbox.control.getStatistics().deeplinksChargedByMonth).toEqual({ '2026-01': 1, '2026-02': 1 });
});

test('the deeplink quota counts the last 30 days when the period rolls', async () => {
  await start({
    ratePerMinute: 100,
    monthlyQuota: 1,
    quotaPeriod: 'rolling-30-days',
    nowMs: Date.parse('2026-01-31T12:00:00Z'),
  });
  expect(await mint()).toBe(200);
  const dayMs = 86_400_000;
  sandbox.control.setClock(Date.parse('2026-01-31T12:00:00Z') + 29 * dayMs);
  client.forgetToken();
  expect(await mint()).toBe(429);
  sandbox.control.setClock(Date.parse('2026-01-31T12:01:00Z') + 30 * dayMs);
  client.forgetToken();
  expect(await mint()).toBe(200);
});

test('the deeplink quota is not touched by refusals, wrong arguments or throttled calls', async () => {
  await start({ ratePerMinute: 5 });
  expect(await mint({ offer_id: '999999' })).toBe(500);
  expect(await mint({ url: '' })).toBe(401);
  expect(await mint()).toBe(200);
  expect([await mint({ offer_id: '2107' }), await mint()]).toEqual([200, 429]);
  expect(sandbox.control.getLimits().quotaUsed).toBe(2);
});

test('the deeplink quota can be set, as if the dashboard said so', async () => {
  await start({ ratePerMinute: 100 });
  expect(sandbox.control.setLimits({ quotaUsed: 999 })).toMatchObject({ quotaUsed: 999, monthlyQuota: 1000 });
  expect([await mint(), await mint()]).toEqual([200, 429]);
  sandbox.control.setLimits({ quotaUsed: 0 });
  expect(await mint()).toBe(200);
});

test('the oracle of the rate finds the busiest window, wherever it begins', async () => {
  await start();
  expect(maxInAnyWindow([], 60_000)).toBe(0);
  expect(maxInAnyWindow([0, 59_999, 60_000], 60_000)).toBe(2);
  expect(maxInAnyWindow([100, 50, 0, 70_000, 70_001, 70_002, 129_000, 130_000], 60_000)).toBe(4);
});

test('the oracle of the rate counts calls that were throttled or never answered, and no preflights', async () => {
  await start({ ratePerMinute: 2 });
  await client.call('offers/all');
  await client.call('offers/all');
  sandbox.control.addFault({ name: 'drop-before' });
  await expect(client.call('offers/all')).rejects.toThrow();
  await fetch(`${sandbox.serviceUrl}/api/offers/all`, { method: 'OPTIONS' });
  const { apiCalls, maxCallsInAnyMinute, authenticateCalls, tokensIssued } = sandbox.control.getStatistics();
  expect(apiCalls.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'rate-limited', 'fault', 'ok']);
  expect({ maxCallsInAnyMinute, authenticateCalls, tokensIssued }).toEqual({
    maxCallsInAnyMinute: 4,
    authenticateCalls: 1,
    tokensIssued: 1,
  });
  expect(sandbox.control.maxCallsInAnyWindow(60_000)).toBe(4);
});
