import { expect, it } from 'vitest';
import { readCredentials } from '#lib/domain/accounts/read-credentials.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

const serviceUrl = 'https://api.network.example';
const secret = '9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a3928';
const all = { serviceUrl, key: 'general', secret };

it.each([
  ['the three alone', `${serviceUrl} general ${secret}`],
  ['the three in another order', `general\n${secret}\n${serviceUrl}/`],
  ['lines with labels', `API URL: ${serviceUrl}\nAPI Key: general\nAPI Secret: ${secret}`],
  [
    'labels over their values, with buttons',
    `Service URL\n${serviceUrl}/api\nCopy\nKey\ngeneral\nCopy\nSecret\n${secret}\nShow\nCopy`,
  ],
  ['"Secret key" as one label', `Base URL ${serviceUrl}\nKey general\nSecret key ${secret}`],
  ['a table row', `Endpoint\tKey\tSecret\tCreated\n${serviceUrl}\tgeneral\t${secret}\t2026-01-03`],
  ['JSON', JSON.stringify({ base_url: serviceUrl, api_key: 'general', api_secret: secret }, null, 2)],
  ['settings of a shell', `NETWORK_URL=${serviceUrl}\nAPI_KEY=general\nAPI_SECRET="${secret}"`],
  [
    'a sample call',
    `curl -X POST ${serviceUrl}/api/authenticate -H 'Content-Type: application/json' -d '{"key":"general","secret":"${secret}"}'`,
  ],
  ['a sentence', `Your key is general, and your secret is ${secret}. Send calls to ${serviceUrl}/api.`],
  ['a host without its scheme', `Host: api.network.example\nKey: general\nSecret: ${secret}`],
  [
    'the documentation beside it',
    `Docs: https://docs.network.example/start\nAPI: ${serviceUrl}\nKey: general\nSecret: ${secret}`,
  ],
  [
    'JSON whose slashes and plus signs are escaped',
    JSON.stringify({ base_url: `${serviceUrl}/api`, key: 'general', secret })
      .replaceAll('/', '\\/')
      .replace('9f8e', '\\u0039f8e'),
  ],
  ['typographic quotation marks', `“${serviceUrl}”\nKey: “general”\nSecret: „${secret}“`],
  ['Chinese punctuation', `地址：${serviceUrl}，key：general；secret：${secret}。`],
  [
    'invisible characters around each',
    `\u2060API URL:\u200b ${serviceUrl}\u200b\n\ufeffKey:\u200bgeneral\u200b\nSecret: \u200b${secret}\u2060`,
  ],
  ['the body of a form', `curl ${serviceUrl}/api/authenticate -d "key=general&secret=${secret}"`],
  ["the key's id and name before it", `${serviceUrl}\nKey ID 20417\nKey name: shop\nAPI key general\nSecret ${secret}`],
  ['a token before the secret', `${serviceUrl}\nToken: eyJhbGciOiJIUzI1NiJ9.e30.c2ln\nKey: general\nSecret: ${secret}`],
  ['labels of another language', `地址：\n${serviceUrl}\n密钥\ngeneral\n${secret}`],
])('address, key and secret in what a network shows: %s', (_shape, text) => {
  expect(readCredentials(text)).toEqual(all);
});

it.each([
  ['a key of its own', `Key: pub-20417\nSecret: ${secret}`, { serviceUrl: null, key: 'pub-20417', secret }],
  [
    'a short secret behind its label',
    'Key: general\nSecret: k3!x9#Qz',
    { serviceUrl: null, key: 'general', secret: 'k3!x9#Qz' },
  ],
  [
    'a secret with the signs of base64',
    'secret=aGVsbG8gd29ybGQ9PT0+/w==',
    { serviceUrl: null, key: null, secret: 'aGVsbG8gd29ybGQ9PT0+/w==' },
  ],
  [
    'a long key before a long secret',
    `0123456789abcdef0123 ${secret}`,
    { serviceUrl: null, key: '0123456789abcdef0123', secret },
  ],
  [
    'a secret with the signs of base64, escaped in JSON',
    String.raw`{"key":"general","secret":"aGVsbG8\/d29y\u002BbGQ9PT0="}`,
    { serviceUrl: null, key: 'general', secret: 'aGVsbG8/d29y+bGQ9PT0=' },
  ],
  [
    'a secret with the signs of base64, encoded in a form',
    'key=general&secret=aGVsbG8%2Fd29y%2BbGQ9PT0%3D',
    { serviceUrl: null, key: 'general', secret: 'aGVsbG8/d29y+bGQ9PT0=' },
  ],
  [
    'a masked secret beside a token',
    'Token: eyJhbGciOiJIUzI1NiJ9.e30.c2ln\nKey: general\nSecret: ••••••••',
    { serviceUrl: null, key: 'general', secret: null },
  ],
  [
    'a token in the place of a secret',
    'Key: general\nToken: k3x9Qz77',
    { serviceUrl: null, key: 'general', secret: 'k3x9Qz77' },
  ],
  ['a masked secret', `${serviceUrl}\nKey general\nSecret ••••••••••••`, { serviceUrl, key: 'general', secret: null }],
  ['an address alone', serviceUrl, { serviceUrl, key: null, secret: null }],
  ['a secret alone', secret, { serviceUrl: null, key: null, secret }],
  [
    'ordinary words',
    'Please open the dashboard and copy what you find there.',
    { serviceUrl: null, key: null, secret: null },
  ],
  ['nothing', '', { serviceUrl: null, key: null, secret: null }],
])('what is there of them: %s', (_shape, text, found) => {
  expect(readCredentials(text)).toEqual(found);
});

it.each([
  ['an address that carries a password', `https://me:pass@api.network.example general ${secret}`],
  ['an address without encryption', `http://api.network.example general ${secret}`],
  ['a host that reads as another', `https://аpi.network.example general ${secret}`],
  ['a script', `javascript:alert(1) general ${secret}`],
])('address, key and secret in what a network shows never takes %s for the address', (_case, text) => {
  expect(readCredentials(text)).toMatchObject({ serviceUrl: null, secret });
});

it('address, key and secret in what a network shows drops words with invisible characters, and reads HTML as text', () => {
  expect(readCredentials(`Key: gen\u200beral Secret: ${secret.slice(0, 20)}\u202e${secret.slice(20)}`)).toEqual({
    serviceUrl: null,
    key: null,
    secret: null,
  });
  expect(readCredentials(`<td>Key</td><td>general</td><td>Secret</td><td>${secret}</td>`)).toMatchObject({
    key: 'general',
    secret,
  });
});

it('address, key and secret in what a network shows reads the beginning of a text without end', () => {
  expect(readCredentials(`${'x '.repeat(200_000)}\nKey: general\nSecret: ${secret}`)).toEqual({
    serviceUrl: null,
    key: null,
    secret: null,
  });
});

it.each(['Key\tgeneral\nSecret token\t', 'API key: general\nAPI secret token: ', 'Key: general\nSecret password: '])(
  'the secret of a pasted text may be called a secret token: %j',
  (text) => {
    const secret = 'abCD12/ef+GH34ijKL56mnOP78==';
    expect(readCredentials(text + secret)).toMatchObject({ key: 'general', secret });
  },
);

it.each([
  ['characters of no width', 'x', '\u200b'],
  ['points behind an address', 'https://kedai.example/', '.'],
])('a pasted text of many %s is read in time in proportion to its length', (_what, start, piece) => {
  const [short, long] = [2_000, 16_000].map((count) => `${start}${piece.repeat(count)}x`);
  // Eight times the input: 8 when linear, 64 when quadratic. The millisecond is what a busy machine adds.
  expect(fastestMs(() => readCredentials(long ?? ''))).toBeLessThan(
    24 * (fastestMs(() => readCredentials(short ?? '')) + 1),
  );
});
