import { expect, it } from 'vitest';
import { hasOwnHost } from '#lib/domain/programs/has-own-host.ts';

const paths = (...prefixes: readonly string[]) =>
  prefixes.map((pathPrefix) => ({ matches: [{ host: 'mall.example', pathPrefix }] }));

it.each([
  ['its home page', 'Kedai Harian MY', 'https://www.kedai-harian.example/', true],
  ['its home page without a scheme, with a port', 'Kedai', 'shop.example:8443', true],
  ['its home page behind slashes alone', 'Kedai', '//shop.example/', true],
  ['all pages of its host', 'Kedai', '*.shop.example/*', true],
  ['its home page, though its name is in other letters', 'ร้านค้า', 'https://shop.example/', true],
  ['the home page of its country', 'Sukan', 'https://mall.example/my/', true],
  ['a path on a host of its name', 'Pelangi Paint', 'pelangi-paint.example/shop/', true],
  ['a path on a host of one of its words', 'Kedai Harian (MY)', 'https://www.kedai.example/shop/', true],
  [
    'a path on a host that is called otherwise, as a shortener',
    'Gula Batu',
    'https://s.shorty.example/gulabatu',
    false,
  ],
  ['a path on a host for many', 'Tukang Kayu', 'https://sites.pagehost.example/tukang-kayu/', false],
  ['a path on a host that shares only a short word', 'My Gula', 'https://my.pagehost.example/gula/', false],
  ['a seller of a marketplace', 'Shopee Brand', 'https://shopee.com.my/brand', false],
  ['a marketplace', 'Shopee MY', 'https://shopee.com.my/', true],
  ['no address', 'Nowhere', 'n/a', false],
])('%s', (_case, name, previewUrl, expected) => {
  expect(hasOwnHost({ name, previewUrl }, [])).toBe(expected);
});

it("a program's own host is not one on which programs have different paths", () => {
  const mall = { name: 'Mall Brand', previewUrl: 'https://mall.example/brand/' };
  expect(hasOwnHost(mall, paths('/brand/', '/my/brand/', ''))).toBe(true);
  expect(hasOwnHost(mall, paths('/brand/', '/other/'))).toBe(false);
});
