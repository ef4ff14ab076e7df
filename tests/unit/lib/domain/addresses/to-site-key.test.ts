import { expect, it } from 'vitest';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';

it.each([
  ['WWW.Kedai.example', 'kedai.example'],
  ['kedai.example.', 'kedai.example'],
  ['www.www.kedai.example', 'kedai.example'],
  ['www.example', 'www.example'],
  ['www', 'www'],
  ['wwwkedai.example', 'wwwkedai.example'],
  ['my.kedai.localhost', 'my.kedai.localhost'],
])('toSiteKey: %s → %s', (host, key) => {
  expect(toSiteKey(host)).toBe(key);
});
