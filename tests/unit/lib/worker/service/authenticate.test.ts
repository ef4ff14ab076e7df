import { expect, it } from 'vitest';
import { readTokenLifetimeMs } from '#lib/worker/service/authenticate.ts';

const twoHoursMs = 7_200_000;

/** As services write them: UTF-8 in the alphabet of addresses, without padding. */
const aJwt = (claims: unknown) =>
  ['{"alg":"HS256"}', typeof claims === 'string' ? claims : JSON.stringify(claims)]
    .map((part) => Buffer.from(part).toString('base64url'))
    .concat('signature')
    .join('.');

it('the life of a token lasts from its issue to its expiry, whatever the time is', () => {
  expect(readTokenLifetimeMs(aJwt({ iat: 1_000_000, exp: 1_000_900 }))).toBe(900_000);
  expect(readTokenLifetimeMs(aJwt({ iat: 4_000_000_000, exp: 4_000_086_400 }))).toBe(86_400_000);
  expect(readTokenLifetimeMs(aJwt({ iat: 1_770_000_000, exp: 1_770_000_000 + 366 * 86_400 }))).toBe(31_622_400_000);
});

it('the life of a token is read when the service wrote its times as texts', () => {
  expect(readTokenLifetimeMs(aJwt({ iat: '1000', exp: '1600' }))).toBe(600_000);
});

it.each(['>>>???', 'ÿÿÿ~~~', 'Zoë ✂', 'a', 'ab', 'abc'])(
  'the life of a token is read beside a claim with letters that differ in an address, or that leave no whole group: %s',
  (sub) => {
    const token = aJwt({ sub, iat: 1_000, exp: 1_600 });
    expect(readTokenLifetimeMs(token)).toBe(600_000);
  },
);

it.each([
  ['no JWT', 'token-1'],
  ['empty', ''],
  ['dots alone', '..'],
  ['no base64', 'a.%%%.c'],
  ['no JSON', `a.${Buffer.from('{"iat":1').toString('base64url')}.c`],
  ['null', aJwt('null')],
  ['a text', aJwt('"exp iat"')],
  ['a list', aJwt('[1000,1600]')],
  ['without its end', aJwt({ iat: 1_000 })],
  ['without its beginning', aJwt({ exp: 1_600 })],
  ['with an end that is no time', aJwt({ iat: 1_000, exp: 'tomorrow' })],
  ['with an end beyond all numbers', aJwt('{"iat":1000,"exp":1e999}')],
  ['with an end of a text beyond all numbers', aJwt({ iat: 1_000, exp: 'Infinity' })],
  ['with an end in milliseconds', aJwt({ iat: 1_770_000_000, exp: 1_770_007_200_000 })],
  ['with an end that is far beyond a year', aJwt({ iat: 1_000, exp: 1e300 })],
  ['with an end below zero', aJwt({ iat: 1_000, exp: -1_600 })],
  ['with a beginning beyond all numbers', aJwt('{"iat":-1e999,"exp":1000}')],
  ['with an end before its beginning', aJwt({ iat: 1_600, exp: 1_000 })],
  ['with an end at its beginning', aJwt({ iat: 1_000, exp: 1_000 })],
])('the life of a token is two hours when the token does not say: %s', (_what, token) => {
  expect(readTokenLifetimeMs(token)).toBe(twoHoursMs);
});
