import { expect, it } from 'vitest';
import { listPublicSuffixes } from '#lib/worker/programs/list-public-suffixes.ts';
import { toRegistrableDomain } from '#lib/worker/programs/to-registrable-domain.ts';

const suffixes = new Set(listPublicSuffixes());

it.each([
  ['kedai.localhost', 'kedai.localhost'],
  ['a.b.kedai.example', 'kedai.example'],
  ['KEDAI.CO.UK', 'kedai.co.uk'],
  ['localhost', null],
  ['127.0.0.1', null],
  ['[::1]', null],
  ['', null],
  ['github.io', null],
  ['kedai.github.io', 'kedai.github.io'],
])('toRegistrableDomain of %s is %s', (host, domain) => {
  expect(toRegistrableDomain(host, suffixes)).toBe(domain);
});
