import { expect, it } from 'vitest';
import { isKnownByLink } from '#lib/domain/programs/is-known-by-link.ts';

const isLearned = (previewUrl: string, host: string) =>
  isKnownByLink({ previewUrl, matchHosts: ['shop.example', 'xn--kda-bma.example'] }, host);

it.each([
  'https://shop.example/',
  'https://WWW.Shop.Example',
  'shop.example/my',
  'https://pages.shop.example/sale',
  'https://go.example/click?url=https%3A%2F%2Fshop.example%2Fp',
  'https://go.example/click?url=https://shop.example:443/p',
])('a host of a program is its own if %s is its address', (previewUrl) => {
  expect(isLearned(previewUrl, 'shop.example')).toBe(false);
  expect(isLearned(previewUrl, 'www.shop.example')).toBe(false);
});

it.each(['', 'https://myshop.example/', 'https://shop.example.com/', 'https://shop-example.example/', '50%off'])(
  'a host of a program is learned if %s is its address',
  (previewUrl) => {
    expect(isLearned(previewUrl, 'shop.example')).toBe(true);
  },
);

it('a host of a program is read as the browser writes it', () => {
  expect(isLearned('https://kéda.example/', 'xn--kda-bma.example')).toBe(false);
});

it('a host of a program is not learned if it is not one of the hosts', () => {
  expect(isLearned('', 'm.shop.example')).toBe(false);
});
