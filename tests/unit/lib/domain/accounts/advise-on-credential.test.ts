import { expect, it } from 'vitest';
import { adviseOnKey, adviseOnSecret } from '#lib/domain/accounts/advise-on-credential.ts';

it.each([
  ['', null],
  ['general', null],
  [' general\n', null],
  ['https://api.network.example', 'is-address'],
  ['two words', 'has-space'],
  ['gen\u200beral', 'has-space'],
  ['\u200bgeneral\ufeff', null],
])('the advice on a typed key: %j: %s', (key, advice) => {
  expect(adviseOnKey(key)).toBe(advice);
});

it.each([
  ['', '', null],
  ['a+b/c=', 'general', null],
  ['General', '', 'is-general'],
  ['pk-1', 'pk-1', 'is-key'],
  ['http://api.network.example', 'general', 'is-address'],
  ['a b', 'general', 'has-space'],
  ['"general"', '', 'is-general'],
])('the advice on a typed secret: %j beside the key %j: %s', (secret, key, advice) => {
  expect(adviseOnSecret(secret, key)).toBe(advice);
});
