import fc from 'fast-check';
import { getDomain } from 'tldts';
import { expect, it } from 'vitest';
import { toRegistrableDomain } from '#lib/worker/programs/create-public-suffixes.ts';
import { listPublicSuffixes } from '#lib/worker/programs/list-public-suffixes.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';
import { readPublicSuffixVectors, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

const reason = reasonToSkipVectors();
const rules = listPublicSuffixes();
const suffixes = new Set(rules);
const readByLibrary = (host: string) => getDomain(host, { allowPrivateDomains: true, extractHostname: false });

it('the registrable domain agrees on every published test', ({ skip }) => {
  if (reason !== null) skip(reason);
  const vectors = readPublicSuffixVectors();
  expect(vectors.length).toBeGreaterThan(60);
  for (const [host, domain] of vectors) expect([host, toRegistrableDomain(host, suffixes)]).toEqual([host, domain]);
});

it('the registrable domain is what the library says around every rule of the list', () => {
  expect(rules.length).toBeGreaterThan(9_000);
  for (const rule of rules) {
    const name = rule.replace(/^!/, '').replace('*', 'any');
    const parent = name.slice(name.indexOf('.') + 1);
    for (const host of [name, parent, `kedai.${name}`, `my.kedai.${name}`, `kedai.${parent}`, `x${name}`, `${name}.`]) {
      expect([host, toRegistrableDomain(host, suffixes)]).toEqual([host, readByLibrary(host)]);
    }
  }
});

it('the registrable domain is what the library says of any host', () => {
  const label = fc.constantFrom(
    'kedai',
    'www',
    'city',
    'co',
    'com',
    'uk',
    'ck',
    'jp',
    'kobe',
    'example',
    'localhost',
    'a-b',
    'é',
  );
  const host = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));
  fc.assert(
    fc.property(fc.oneof(host, fc.ipV4()), (name) => {
      expect(toRegistrableDomain(name, suffixes)).toBe(readByLibrary(name));
    }),
    runsOr(2_000),
  );
});
