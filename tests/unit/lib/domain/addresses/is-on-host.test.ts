import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHostRules, isOnHost } from '#lib/domain/addresses/is-on-host.ts';

it.each([
  ['kedai.example', 'kedai.example'],
  ['www.kedai.example', 'kedai.example'],
  ['shopee.com.my', 'shopee.*'],
  ['mall.shopee.sg', 'shopee.*'],
  ['s.shopee.com.my', 's.shopee.*'],
  ['x.s.shopee.co.th', 's.shopee.*'],
  ['shopee.com.', 'shopee.*'],
  ['mall.shopee.co.th.', 'shopee.*'],
  ['kedai.example.', 'kedai.example'],
])('%s is on %s', (hostname, host) => {
  expect(isOnHost(hostname, host)).toBe(true);
});

it.each([
  ['mykedai.example', 'kedai.example'],
  ['example', 'kedai.example'],
  ['myshopee.com', 'shopee.*'],
  ['shopee.kedai.example', 'shopee.*'],
  ['shopee.abc.example', 'shopee.*'],
  ['shopee.app.link', 'shopee.*'],
  ['shopee', 'shopee.*'],
  ['shopee.com.my', 's.shopee.*'],
  ['ms.shopee.com.my', 's.shopee.*'],
  ['s.shopee.com.my.evil.test', 's.shopee.*'],
])('%s is not on %s', (hostname, host) => {
  expect(isOnHost(hostname, host)).toBe(false);
});

it('the first labels of a name, and an empty host, cover what begins so and everything', () => {
  expect(isOnHost('click.kedai.example', 'click.')).toBe(true);
  expect(isOnHost('clicks.kedai.example', 'click.')).toBe(false);
  expect(isOnHost('my.click.example', 'click.')).toBe(false);
  expect(isOnHost('kedai.example', '')).toBe(true);
});

const labels = ['a', 'b', 'click', 'co', 'com', 'kedai', 'shopee', 'www'];
const name = fc.array(fc.constantFrom(...labels), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('.'));
const covered = fc.oneof(
  name,
  name.map((each) => `${each}.*`),
  name.map((each) => `${each}.`),
  fc.constant(''),
);

it('the rules of a host are those with a host that covers it, each once and in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.array(covered, { maxLength: 3 }), { maxLength: 12 }), name, (rules, hostname) => {
      const found = createHostRules(rules, (hosts) => hosts)(hostname);
      expect(found).toEqual(rules.filter((hosts) => hosts.some((host) => isOnHost(hostname, host))));
    }),
    { numRuns: 1_000 },
  );
});
