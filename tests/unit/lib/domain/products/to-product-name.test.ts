import { expect, it } from 'vitest';
import { toProductName } from '#lib/domain/products/to-product-name.ts';

const site = { name: 'Kedai Harian', host: 'www.kedai-harian.example' };

it.each([
  ['Jasmine Rice 5 kg | Kedai Harian', 'Jasmine Rice 5 kg'],
  ['Jasmine Rice 5 kg - Kedai Harian Malaysia', 'Jasmine Rice 5 kg'],
  ['Kedai Harian: Jasmine Rice 5 kg', 'Jasmine Rice 5 kg'],
  ['Jasmine Rice 5 kg – kedai-harian.example', 'Jasmine Rice 5 kg'],
  ['Rice | Groceries | Kedai Harian', 'Rice | Groceries'],
  ['Two-ply paper', 'Two-ply paper'],
  ['Rice - 5 kg', 'Rice - 5 kg'],
  ['Kedai Harian', 'Kedai Harian'],
  ['| Kedai Harian', '| Kedai Harian'],
  ['Tea for Kedai Harian fans', 'Tea for Kedai Harian fans'],
  ['Rice | Kedai Harian Official Store', 'Rice'],
  ['Kedai Harian Rice - 5 kg', 'Kedai Harian Rice - 5 kg'],
  ['Rice - Kedai Harian Edition', 'Rice - Kedai Harian Edition'],
  ['Rice - by Kedai Harian', 'Rice - by Kedai Harian'],
  ['Rice | The Kedai Harian', 'Rice'],
  ['Rice › Kedai Harian', 'Rice'],
  ['Rice « Kedai Harian', 'Rice'],
  ['Rice / Kedai Harian', 'Rice'],
  ['Rice | www.kedai-harian.example', 'Rice'],
  ['Rice │ Kedai Harian', 'Rice'],
  ['Rice ― Kedai Harian', 'Rice'],
  ['Rice ‒ Kedai Harian', 'Rice'],
  ['Kedai Harian ・ Rice', 'Rice'],
  ['Rice・5 kg', 'Rice・5 kg'],
  ['Rice ―', 'Rice'],
  ['Rice |', 'Rice'],
  ['Rice -- Kedai Harian -', 'Rice'],
  ['Kedai Harian // » Rice', 'Rice'],
  ['« Rice »', '« Rice »'],
  ['Theme for Kedai Harian', 'Theme for Kedai Harian'],
  ['|', '|'],
  ['', ''],
])('the name of a product in a title of %j is %j', (title, name) => expect(toProductName(title, site)).toBe(name));

it.each(['Dapur - Rice | Pots | News', 'Dapur: the kitchen', 'Dapur|Harian'])(
  'the name of a product in a title is without a site’s name that has separators itself: %s',
  (name) => {
    const own = { name, host: 'dapur-blog.example' };
    expect(toProductName(`Clay pot - black | ${name}`, own)).toBe('Clay pot - black');
    expect(toProductName(`${name} – Clay pot - black`, own)).toBe('Clay pot - black');
    expect(toProductName(name, own)).toBe(name);
  },
);

it('the name of a product in a title needs no name that the site gives itself', () => {
  expect(toProductName('Rice | Batik Nusa', { name: '', host: 'my.batiknusa.example' })).toBe('Rice');
  expect(toProductName('Rice | Batik', { name: '', host: '' })).toBe('Rice | Batik');
  expect(toProductName('Theme | Blue', { name: '', host: 'me.example' })).toBe('Theme | Blue');
});

it('the name of a product in a title keeps a brand’s name on the brand’s own site', () => {
  const brand = { name: 'Nike', host: 'www.nike.com' };
  expect(toProductName('Nike Air Max 90 - Black', brand)).toBe('Nike Air Max 90 - Black');
  expect(toProductName('Nike Air Max 90 - Black | Nike.com', brand)).toBe('Nike Air Max 90 - Black');
});

it('the name of a product in a title leaves out a host before it, and its country in the country’s words', () => {
  expect(toProductName('Amazon.com: Echo Dot : Electronics', { name: '', host: 'www.amazon.com' })).toBe(
    'Echo Dot : Electronics',
  );
  expect(toProductName('Hemd | Laden Deutschland', { name: 'Laden', host: 'laden.de' })).toBe('Hemd');
});

it.each([
  ['Rice cooker 1.8 l: Kedai.example: Home & Kitchen', 'Rice cooker 1.8 l'],
  ['Rice: 100 recipes : kedai.example : Nur, Aina: 9780000000002: Books', 'Rice: 100 recipes'],
  ['Rice | www.kedai.example | Groceries', 'Rice'],
  ['Kedai.example: Rice : Kedai.example: Groceries', 'Rice'],
  ['Rice (only at Kedai.example): 5 kg', 'Rice (only at Kedai.example): 5 kg'],
  ['Rice: lain.example: Groceries', 'Rice: lain.example: Groceries'],
  ['Rice: example: Groceries', 'Rice: example: Groceries'],
])('the name of a product in a title of %j ends before the site’s address: %j', (title, name) =>
  expect(toProductName(title, { name: '', host: 'www.kedai.example' })).toBe(name),
);
