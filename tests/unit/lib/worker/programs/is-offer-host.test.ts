import { expect, it } from 'vitest';
import { isOfferHost } from '#lib/worker/programs/is-offer-host.ts';

const offer = { matchHosts: ['kedai.example', 'shop.pasar.example'] };

it.each([
  'kedai.example',
  'www.kedai.example',
  'm.my.kedai.example',
  'shop.pasar.example',
  'my.shop.pasar.example',
  'kedai.example.',
])("a program's host is %s", (host) => {
  expect(isOfferHost(offer, host)).toBe(true);
});

it.each([
  ['only ends alike', 'evilkedai.example'],
  ['has it as a part of another', 'kedai.example.attacker.example'],
  ['is above it', 'pasar.example'],
  ['is beside it', 'blog.pasar.example'],
  ['is above everything', 'example'],
  ['is none', ''],
])("a program's host is not what %s", (_what, host) => {
  expect(isOfferHost(offer, host)).toBe(false);
});

it("a program's host is missing when the program has none", () => {
  expect(isOfferHost({ matchHosts: [] }, 'kedai.example')).toBe(false);
});
