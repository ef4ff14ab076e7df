import fc from 'fast-check';
import { getDomain } from 'tldts';
import { expect, it } from 'vitest';
import { createPublicSuffixes, toRegistrableDomain } from '#lib/worker/programs/create-public-suffixes.ts';
import { listPublicSuffixes } from '#lib/worker/programs/list-public-suffixes.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';
import { readPublicSuffixVectors, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

/** A list whose readings are counted and fail while `isBroken`. */
function aList() {
  const list = { readings: 0, isBroken: false };
  const readList = async () => {
    list.readings += 1;
    if (list.isBroken) throw new Error('no such file');
    return '// a notice\ncom\n*.ck\n!www.ck';
  };
  return { list, suffixes: createPublicSuffixes({ readList }) };
}

it('the reader of public suffixes reads the list once for all callers, and keeps it', async () => {
  const { list, suffixes } = aList();
  expect(list.readings).toBe(0);
  const [first, second] = await Promise.all([suffixes.read(), suffixes.read()]);
  expect(await suffixes.read()).toBe(first);
  expect(second).toBe(first);
  expect([...first]).toEqual(expect.arrayContaining(['com', '*.ck', '!www.ck']));
  expect(list.readings).toBe(1);
});

it('the reader of public suffixes reads the list again after a failure', async () => {
  const { list, suffixes } = aList();
  list.isBroken = true;
  await expect(suffixes.read()).rejects.toThrow('no such file');
  list.isBroken = false;
  expect((await suffixes.read()).has('com')).toBe(true);
  expect(list.readings).toBe(2);
});

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

const reason = reasonToSkipVectors();

const rules = listPublicSuffixes();

const listed = new Set(rules);

const readByLibrary = (host: string) => getDomain(host, { allowPrivateDomains: true, extractHostname: false });

it('the registrable domain agrees on every published test', ({ skip }) => {
  if (reason !== null) skip(reason);
  const vectors = readPublicSuffixVectors();
  expect(vectors.length).toBeGreaterThan(60);
  for (const [host, domain] of vectors) expect([host, toRegistrableDomain(host, listed)]).toEqual([host, domain]);
});

it('the registrable domain is what the library says around every rule of the list', () => {
  expect(rules.length).toBeGreaterThan(9_000);
  for (const rule of rules) {
    const name = rule.replace(/^!/, '').replace('*', 'any');
    const parent = name.slice(name.indexOf('.') + 1);
    for (const host of [name, parent, `kedai.${name}`, `my.kedai.${name}`, `kedai.${parent}`, `x${name}`, `${name}.`]) {
      expect([host, toRegistrableDomain(host, listed)]).toEqual([host, readByLibrary(host)]);
    }
  }
});

it('the registrable domain is what the library says of any host', () => {
  const label = fc.constantFrom(
    ...['kedai', 'www', 'city', 'co', 'com', 'uk', 'ck', 'jp', 'kobe', 'example', 'localhost', 'a-b', 'é'],
  );
  const host = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));
  fc.assert(
    fc.property(fc.oneof(host, fc.ipV4()), (name) => {
      expect(toRegistrableDomain(name, listed)).toBe(readByLibrary(name));
    }),
    runsOr(2_000),
  );
});
