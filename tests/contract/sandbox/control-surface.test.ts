import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { variantNames } from '#tests/sandbox/variant-names.ts';
import { createBrowserLike } from './create-browser-like.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;

beforeAll(async () => {
  sandbox = await startSandbox({ ratePerMinute: 10_000, conversions: 10 });
  client = createServiceClient(sandbox);
});

afterAll(() => sandbox.close());

async function control(method: string, path: string, body?: unknown) {
  const response = await fetch(`${sandbox.serviceUrl}/_sandbox${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { httpStatus: response.status, json: await response.json() };
}

test('the control surface over HTTP says where the service is and how to get in', async () => {
  const { serviceUrl, key, secret } = sandbox;
  expect((await control('GET', '/')).json).toMatchObject({ serviceUrl, key, secret });
});

test('the control surface over HTTP returns and resets the statistics, which never hold the secret', async () => {
  await client.call('offers/all', { limit: 1 });
  const { json } = await control('GET', '/statistics');
  expect(json.apiCalls.map((call: { path: string }) => call.path)).toEqual(['/api/authenticate', '/api/offers/all']);
  expect(json.apiCalls[0].parameters).toEqual({ key: 'general' });
  expect(json.apiCalls[0].hasAuthorization).toBe(false);
  expect(json.apiCalls[1]).toMatchObject({
    parameters: { limit: '1' },
    encoding: 'form',
    hasAuthorization: true,
    origin: null,
    cookie: null,
    httpStatus: 200,
    outcome: 'ok',
    tookEffect: true,
  });
  expect(JSON.stringify(json)).not.toContain(sandbox.secret);
  const { json: empty } = await control('DELETE', '/statistics');
  expect(empty).toMatchObject({ apiCalls: [], authenticateCalls: 0, tokensIssued: 0, deeplinksMade: 0 });
});

test('the control surface over HTTP stamps calls in real time, however the clock is moved', async () => {
  await control('POST', '/clock', { advanceMs: 3_600_000 });
  await client.call('offers/all', { limit: 1 });
  await control('POST', '/clock', { advanceMs: -3_600_000 });
  await client.call('offers/all', { limit: 1 });
  const { apiCalls } = sandbox.control.getStatistics();
  const [earlier, later] = apiCalls.slice(-2);
  expect(later?.atMs).toBeGreaterThan(earlier?.atMs ?? 0);
  expect((later?.atMs ?? 0) - (earlier?.atMs ?? 0)).toBeLessThan(10_000);
});

test('the control surface over HTTP moves the clock by a span or to a time', async () => {
  const nowMs = Date.parse('2030-01-01T00:00:00Z');
  const { json: set } = await control('POST', '/clock', { nowMs });
  expect(set.nowMs - nowMs).toBeLessThan(5_000);
  const { json: advanced } = await control('POST', '/clock', { advanceMs: 86_400_000 });
  expect(advanced.nowMs - nowMs - 86_400_000).toBeLessThan(5_000);
  expect((await control('GET', '/clock')).json.nowMs).toBeGreaterThanOrEqual(advanced.nowMs);
  client.forgetToken();
});

test('the control surface over HTTP switches variants one by one or all at once', async () => {
  expect((await control('GET', '/variants')).json).toMatchObject({ on: [] });
  expect(Object.keys((await control('GET', '/variants')).json.known)).toEqual(variantNames);
  await control('PUT', '/variants/status-200');
  await control('PUT', '/variants/single-shop');
  expect(sandbox.control.getVariants()).toEqual(['status-200', 'single-shop']);
  await control('DELETE', '/variants/status-200');
  expect(sandbox.control.getVariants()).toEqual(['single-shop']);
  expect((await control('PUT', '/variants', { on: [] })).json).toEqual({ on: [] });
});

test('the control surface over HTTP arms and clears faults', async () => {
  const path = '/api/offers/all';
  const { httpStatus, json } = await control('POST', '/faults', { name: 'throttle', path, times: null, skip: 1 });
  expect(httpStatus).toBe(201);
  expect(json).toMatchObject({ name: 'throttle', path, timesLeft: null, skipLeft: 1, takesEffect: false });
  expect((await control('GET', '/faults')).json.faults).toHaveLength(1);
  expect((await control('DELETE', `/faults/${json.id}`)).json).toEqual({ faults: [] });
  await control('POST', '/faults', { name: 'delay', delayMs: 5, takesEffect: true });
  expect((await control('DELETE', '/faults')).json).toEqual({ faults: [] });
});

test('the control surface over HTTP reads and changes programs and conversions', async () => {
  expect((await control('GET', '/offers/2100')).json).toMatchObject({ name: 'Kedai Harian MY', paused: false });
  const changed = await control('PATCH', '/offers/2100', { paused: true, standing: 'pending' });
  expect(changed.json).toMatchObject({ paused: true, standing: 'pending' });
  const { rows } = await client.list('offers/all', {
    'filters[application_status]': 'Pending',
    'filters[offer_status]': 'Paused',
  });
  expect(rows.map((row) => row.offer_name)).toEqual(['Kedai Harian MY']);
  await control('PATCH', '/offers/2100', { paused: false, standing: 'approved' });
  const { json } = await control('GET', '/conversions?limit=2');
  expect(json.conversions).toHaveLength(2);
  const { conversionId } = json.conversions[1];
  const paid = await control('PATCH', `/conversions/${conversionId}`, { status: 'paid', payoutE4: 12_300 });
  expect(paid.json).toMatchObject({ conversionId, status: 'paid', payoutE4: 12_300 });
});

test('the control surface over HTTP lists links, clicks and orders', async () => {
  await client.call('deeplink/generate', { offer_id: '2100', url: 'http://www.kedai-harian.localhost/my/' });
  expect((await control('GET', '/links')).json.links).toMatchObject([{ offerId: 2100 }]);
  expect((await control('GET', '/clicks')).json).toEqual({ clicks: [] });
  expect((await control('GET', '/orders')).json).toEqual({ orders: [] });
});

test('the control surface over HTTP sets limits, expires tokens and rotates credentials', async () => {
  const { json } = await control('PATCH', '/limits', { ratePerMinute: 50, monthlyQuota: 7, quotaUsed: 3 });
  expect(json).toMatchObject({ ratePerMinute: 50, monthlyQuota: 7, quotaUsed: 3 });
  expect((await control('GET', '/limits')).json).toEqual(json);
  expect((await control('DELETE', '/tokens')).httpStatus).toBe(200);
  expect((await client.call('offers/all')).httpStatus).toBe(401);
  const rotated = await control('PATCH', '/credentials', { secret: 'another+one/=' });
  expect(rotated.json).toEqual({ key: 'general', secret: 'another+one/=' });
});

test.each([
  ['POST', '/faults', { name: 'drop' }],
  ['POST', '/faults', { name: 'delay', delay: 5 }],
  ['POST', '/clock', { advanceMs: '5' }],
  ['PUT', '/variants', { on: ['status-201'] }],
  ['PUT', '/variants/status-201', undefined],
  ['PATCH', '/offers/2100', { status: 'paused' }],
  ['PATCH', '/limits', { rate: 5 }],
])('the control surface over HTTP refuses %s %s with what it does not know', async (method, path, body) => {
  const { httpStatus, json } = await control(method, path, body);
  expect(httpStatus).toBe(400);
  expect(json.error).toEqual(expect.any(String));
});

test('the control surface over HTTP answers 404 for an unknown path', async () => {
  for (const path of ['/offers/1', '/nothing']) expect((await control('GET', path)).httpStatus).toBe(404);
});

test.each(['localhost', '127.0.0.1', 'api.localhost', 'publisher.localhost'])(
  'the hosts of the service include %s',
  async (host) => {
    const credentials = sandbox.control.getCredentials();
    const url = `http://${host}:${sandbox.port}/api/authenticate`;
    const { httpStatus } = await createBrowserLike(sandbox).post(url, { ...credentials });
    expect(httpStatus).toBe(200);
    expect(sandbox.control.getStatistics().apiCalls.at(-1)?.host).toBe(`${host}:${sandbox.port}`);
  },
);
