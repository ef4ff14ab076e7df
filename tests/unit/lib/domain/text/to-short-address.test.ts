import { expect, it } from 'vitest';
import { toShortAddress } from '#lib/domain/text/to-short-address.ts';

it.each([
  ['https://www.shop.example/', 'shop.example'],
  ['http://shop.example/pans/?size=20', 'shop.example/pans/?size=20'],
  ['https://shop.example/pans/', 'shop.example/pans'],
  ['HTTPS://WWW.Shop.example/A', 'Shop.example/A'],
  ['https://shop.example/to?url=https://www.other.example/', 'shop.example/to?url=https://www.other.example'],
  ['https://my.www.shop.example:8443/x', 'my.www.shop.example:8443/x'],
  ['no address', 'no address'],
  ['', ''],
])('the short address of "%s" is "%s"', (url, short) => {
  expect(toShortAddress(url)).toBe(short);
});
