import { afterEach, beforeEach, expect, test } from 'vitest';
import { tokenSchema } from '#lib/publisher-api/wire-schemas.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;

beforeEach(async () => {
  sandbox = await startSandbox({ ratePerMinute: 10_000, conversions: 5 });
  client = createServiceClient(sandbox);
});

afterEach(() => sandbox.close());

const lifeMs = 2 * 60 * 60 * 1000;
const badToken = 'Token Signature could not be verified';
const badHeader = 'Failed to authenticate because of bad credentials or an invalid authorization header';

const everyDataCall = [
  'conversions/all',
  'conversions/range',
  'conversions/data-range',
  'offers/all',
  'offers/last-updated-range',
  'campaigns/all',
  'deeplink/generate',
  'marketplaceextra/all',
] as const;

test('authenticate exchanges key and secret for a token, in both encodings', async () => {
  const { key, secret } = sandbox;
  for (const encoding of ['form', 'json'] as const) {
    const { httpStatus, envelope } = await client.call('authenticate', { key, secret }, { encoding });
    expect(httpStatus).toBe(200);
    expect(envelope).toMatchObject({ status: 'success', message: 'success' });
    expect(tokenSchema.parse(envelope.data).token).not.toBe('');
  }
});

test('authenticate issues a JWT whose exp is 7,200 s after its iat, by the clock of the sandbox', async () => {
  sandbox.control.setClock(Date.parse('2031-05-06T07:08:09Z'));
  const [header = '', claims = '', signature = '', ...more] = (await client.token()).split('.');
  expect(more).toEqual([]);
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'HS256' });
  const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(iat).toBe(Date.parse('2031-05-06T07:08:09Z') / 1000);
  expect(exp - iat).toBe(7200);
});

test('authenticate says "invalid Credentials" for a wrong key or secret, with an empty array as data', async () => {
  const { key, secret } = sandbox;
  const wrong = [
    { key: 'other', secret },
    { key, secret: `${secret}x` },
    { key, secret: secret.toLowerCase() },
    // What a client sends that does not encode the plus sign.
    { key, secret: secret.replaceAll('+', ' ') },
  ];
  for (const parameters of wrong) {
    const { httpStatus, envelope } = await client.call('authenticate', parameters);
    expect(httpStatus).toBe(401);
    expect(envelope).toEqual({ status: 'error', message: 'invalid Credentials', data: [] });
  }
  expect(sandbox.control.getStatistics().tokensIssued).toBe(0);
});

test('authenticate says "Incorrect arguments" when key or secret is missing', async () => {
  for (const parameters of [{}, { key: 'general' }, { secret: sandbox.secret }, { key: '', secret: '' }]) {
    const { httpStatus, envelope } = await client.call('authenticate', parameters);
    expect([httpStatus, envelope.message]).toEqual([401, 'Incorrect arguments']);
  }
});

test('authenticate has the literal word general as key, and a secret that encoding must not lose', () => {
  expect(sandbox.key).toBe('general');
  for (const character of '+/=') expect(sandbox.secret).toContain(character);
});

test('authenticate leaves earlier tokens valid', async () => {
  const earlier = await client.token();
  client.forgetToken();
  expect(await client.token()).not.toBe(earlier);
  const { httpStatus } = await client.call('offers/all', {}, { authorization: `Bearer ${earlier}` });
  expect(httpStatus).toBe(200);
});

test.each(everyDataCall)('%s needs one', async (path) => {
  const { httpStatus, envelope } = await client.call(path, {}, { authorization: null });
  expect(httpStatus).toBe(401);
  expect(envelope).toEqual({ status: 'error', message: badHeader, data: [] });
});

test.each(everyDataCall)('%s refuses one that was never issued', async (path) => {
  const { httpStatus, envelope } = await client.call(path, {}, { authorization: 'Bearer abc.def.ghi' });
  expect(httpStatus).toBe(401);
  expect(envelope).toEqual({ status: 'error', message: badToken, data: [] });
});

test('the bearer token is refused with a changed letter', async () => {
  const token = await client.token();
  const last = token.endsWith('A') ? 'B' : 'A';
  const { envelope } = await client.call('offers/all', {}, { authorization: `Bearer ${token.slice(0, -1)}${last}` });
  expect(envelope.message).toBe(badToken);
});

test('the bearer token must follow the word Bearer and one space', async () => {
  const token = await client.token();
  for (const authorization of [token, `Token ${token}`, `Bearer  ${token}`, 'Bearer', `Bearer ${token} x`]) {
    const { httpStatus, envelope } = await client.call('offers/all', {}, { authorization });
    expect([httpStatus, envelope.message], authorization.slice(0, 12)).toEqual([401, badHeader]);
  }
});

test('the bearer token works until two hours have passed and not a second longer', async () => {
  sandbox.control.setClock(Date.parse('2031-05-06T07:08:09Z'));
  await client.token();
  sandbox.control.advanceClock(lifeMs - 60_000);
  expect((await client.call('offers/all')).httpStatus).toBe(200);
  sandbox.control.advanceClock(60_000);
  const { httpStatus, envelope } = await client.call('offers/all');
  expect([httpStatus, envelope.message]).toEqual([401, badToken]);
  expect(sandbox.control.getStatistics().apiCalls.at(-1)?.outcome).toBe('expired-token');
});

test('the bearer token is checked before the parameters are', async () => {
  const { envelope } = await client.call('conversions/range', {}, { authorization: null });
  expect(envelope.message).toBe(badHeader);
});

test('the bearer token can be expired for all clients, after which a new one works', async () => {
  await client.token();
  sandbox.control.expireTokens();
  expect((await client.call('offers/all')).httpStatus).toBe(401);
  client.forgetToken();
  expect((await client.call('offers/all')).httpStatus).toBe(200);
});

test('the bearer token stops working when the credentials are changed, and so do the old ones', async () => {
  const { key, secret } = sandbox;
  await client.token();
  sandbox.control.rotateCredentials({ secret: 'new+secret/=' });
  expect((await client.call('offers/all')).httpStatus).toBe(401);
  expect((await client.call('authenticate', { key, secret })).envelope.message).toBe('invalid Credentials');
  expect((await client.call('authenticate', { key, secret: 'new+secret/=' })).httpStatus).toBe(200);
});
