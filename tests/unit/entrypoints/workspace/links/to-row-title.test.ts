import { expect, it } from 'vitest';
import { toRowPlace, toRowTitle } from '#entrypoints/workspace/links/to-row-title.ts';

it.each([
  ['the page’s title', 'Desk lamp', 'https://www.shop.example/p/1', 'Desk lamp'],
  ['without the shop’s name', 'Tea | Batik Nusa', 'https://my.batik-nusa.example/p/1', 'Tea'],
  ['the last part of the path', '', 'https://www.shop.example/my/product/desk-lamp/', 'desk-lamp'],
  ['with what follows the path', '', 'https://www.shop.example/product?id=7', 'product?id=7'],
  ['in letters', '', 'https://www.shop.example/sp/%C4%91%C3%A8n', 'đèn'],
  ['as it is where its codes are of no letters', '', 'https://www.shop.example/p/%E0%A4', '%E0%A4'],
  ['the host of a front page', '', 'https://www.shop.example/', 'shop.example'],
  ['any other text', '', 'shop', 'shop'],
])('the title of a row of Links is %s', (_what, title, destinationUrl, expected) => {
  expect(toRowTitle({ title, destinationUrl })).toBe(expected);
});

it.each([
  [
    'first what differs between pages of a shop',
    'Desk lamp',
    'https://www.shop.example/my/p/lamp?c=red',
    'lamp?c=red · shop.example',
  ],
  ['the host alone where the title is the end of the path', '', 'http://www.shop.example/my/p/lamp', 'shop.example'],
  ['the host of a front page', 'Shop', 'https://shop.example/', 'shop.example'],
  ['any other text', 'Shop', 'shop', 'shop'],
])('where a row of Links leads is %s', (_what, title, destinationUrl, expected) => {
  expect(toRowPlace({ title, destinationUrl })).toBe(expected);
});
