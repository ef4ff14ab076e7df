import { expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { readPageShop } from '#lib/store/shops/read-page-shop.ts';
import { aShop } from '#tests/builders/a-shop.ts';

const embun = aShop();
const jelita = aShop({ shopId: '7003022', name: 'Jelita Toys', link: 'https://www.pasar.example/my/shop/jelita-toys' });

async function find(pageUrl: string, shops = [embun, jelita]) {
  const database = await openDatabase('test');
  for (const shop of shops) await database.put('shops', shop);
  return (await readPageShop(database, pageUrl))?.name ?? null;
}

it.each([
  ['its own page', 'https://www.pasar.example/my/shop/embun-books'],
  ['with a slash at the end', 'https://www.pasar.example/my/shop/embun-books/'],
  ['without "www."', 'https://pasar.example/my/shop/embun-books'],
  ['over http, on another port', 'http://www.pasar.example:8080/my/shop/embun-books'],
  ['in other letters', 'https://WWW.Pasar.example/MY/Shop/Embun-Books'],
  ['with tracking parameters', 'https://www.pasar.example/my/shop/embun-books?utm_source=mail&gclid=1'],
  ['with parameters of its own', 'https://www.pasar.example/my/shop/embun-books?sort=price&page=2'],
  ['a fragment', 'https://www.pasar.example/my/shop/embun-books#reviews'],
  ['a product in its folder', 'https://www.pasar.example/my/shop/embun-books/product/desk-lamp'],
  ['its id as a parameter', 'https://www.pasar.example/p/99?shop_id=7003011'],
  ['its id after "shop"', 'https://www.pasar.example/shop/7003011/search'],
  ['its id before the item, as two numbers', 'https://www.pasar.example/product/7003011/99120'],
  ['its id before the item, in the last part', 'https://www.pasar.example/Desk-Lamp-i.7003011.99120'],
])('the shop of a page is named by %s', async (_what, url) => {
  expect(await find(url)).toBe('Embun Books');
});

it.each([
  ['the marketplace itself', 'https://www.pasar.example/'],
  ['a folder above shops', 'https://www.pasar.example/my/shop'],
  ['a shop whose name begins alike', 'https://www.pasar.example/my/shop/embun-books-2'],
  ['the same path on another host', 'https://www.bazar.example/my/shop/embun-books'],
  ['the same path on a host that only ends alike', 'https://evilpasar.example/my/shop/embun-books'],
  ['the same path on a sub-domain', 'https://blog.pasar.example/my/shop/embun-books'],
  ['its address as a parameter', 'https://www.pasar.example/login?next=/my/shop/embun-books'],
  ['a product whose number is the id of a shop', 'https://www.pasar.example/product/7003011'],
  ['an item whose number is the id of a shop', 'https://www.pasar.example/product/1/7003011'],
  ['its id on another host', 'https://www.bazar.example/shop/7003011'],
  ['a part of its id', 'https://www.pasar.example/shop/700301'],
  ['no page of the web', 'chrome://extensions'],
  ['no address', 'not an address'],
])('the shop of a page is not named by %s', async (_what, url) => {
  expect(await find(url)).toBeNull();
});

it('the shop of a page is unknown when a listed link is the place of other shops as well', async () => {
  const wrong = aShop({ shopId: '1', name: 'Wrong', link: 'https://www.pasar.example/my' });
  expect(await find('https://www.pasar.example/my/product/lamp', [wrong, embun])).toBeNull();
  expect(await find('https://www.pasar.example/my/shop/embun-books/product/lamp', [wrong, embun])).toBe('Embun Books');
});

it.each(['https://www.pasar.example/', 'https://www.pasar.example', 'www.pasar.example'])(
  'the shop of a page is unknown by a link to the whole marketplace: %s',
  async (link) => {
    expect(await find('https://www.pasar.example/product/lamp', [aShop({ link })])).toBeNull();
  },
);

it.each([
  ['https://pasar.example/shop.php?shop=embun', 'https://pasar.example/shop.php?shop=embun&srsltid=a&ttclid=b'],
  ['https://pasar.example/embun?msclkid=1&affiliate_id=7', 'https://pasar.example/embun'],
  ['https://pasar.example/embun?msclkid=1', 'https://pasar.example/embun/product/lamp?fbclid=2'],
])(
  'the shop of a page is the same with whatever cleaning drops from its link and from the page: %s',
  async (link, url) => {
    expect(await find(url, [aShop({ shopId: 'x', link })])).toBe('Embun Books');
  },
);

it('the shop of a page is that of a host which is the shop by name or id', async () => {
  const named = aShop({ link: 'https://embun-books.pasar.example/' });
  const numbered = aShop({ shopId: '123', name: 'Jelita', link: 'https://123.pasar.example' });
  expect(await find('https://embun-books.pasar.example/product/lamp', [named, numbered])).toBe('Embun Books');
  expect(await find('https://123.pasar.example/', [named, numbered])).toBe('Jelita');
});

it('the shop of a page distinguishes shops that differ in the query of their link alone', async () => {
  const one = aShop({ shopId: '5', name: 'Five', link: 'https://www.pasar.example/view?shopid=5' });
  const two = aShop({ shopId: '6', name: 'Six', link: 'https://www.pasar.example/view?shopid=6' });
  expect(await find('https://www.pasar.example/view?shopid=6', [one, two])).toBe('Six');
  expect(await find('https://www.pasar.example/view?tab=all&shopid=5', [one, two])).toBe('Five');
  expect(await find('https://www.pasar.example/view', [one, two])).toBeNull();
});

it('the shop of a page takes the deeper of two links', async () => {
  const outlet = aShop({ shopId: '9', name: 'Outlet', link: 'https://www.pasar.example/my/shop/jelita-toys/outlet' });
  expect(await find('https://www.pasar.example/my/shop/jelita-toys/outlet/product/kite', [jelita, outlet])).toBe(
    'Outlet',
  );
});

it('the shop of a page is unknown when one address or id is that of shops in two countries', async () => {
  const sister = aShop({ country: 'Singapore' });
  expect(await find('https://www.pasar.example/my/shop/embun-books', [embun, sister])).toBeNull();
  expect(await find('https://www.pasar.example/shop/7003011', [embun, sister])).toBeNull();
});

it.each(['', 'javascript:alert(1)', 'ftp://www.pasar.example/my/shop/embun-books', 'no address at all'])(
  'the shop of a page is unknown when the link names no host: %j',
  async (link) => {
    expect(await find('https://www.pasar.example/shop/7003011', [aShop({ link })])).toBeNull();
  },
);
