import { expect, it } from 'vitest';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { findAddressSpans, findCodePlaces, isAddressAt, toAddressForms } from '#lib/domain/posts/places-in-text.ts';

const isIn = (text: string, address: string) =>
  findAddresses(text).some((found) => isAddressAt(text, found, toAddressForms(address)));
const rice = 'https://kedai.example/rice';

it.each(['+set', ',12.html', '~2', ';v=1', '@2', '(2)', '!x', ':8', 'y'])(
  'an address in a post’s text is no part of a longer one: %s',
  (end) => {
    expect(isIn(`See ${rice}${end}`, rice)).toBe(false);
  },
);

it.each(['', '.', '?', '_', ')', '。', '🔥', '购买', ' x'])('an address in a post’s text ends before %j', (end) => {
  expect(isIn(`See ${rice}${end}`, rice)).toBe(true);
});

it('an address in a post’s text is known in each of its writings, and with a mark of its own at its end', () => {
  expect(isIn('<a href="https://kedai.example/?a=1&amp;b=2">x</a>', 'https://kedai.example/?a=1&b=2')).toBe(true);
  expect(isIn('[x](https://kedai.example/a%28b)', 'https://kedai.example/a(b')).toBe(true);
  expect(isIn('See https://kedai.example/Foo_ ok', 'https://kedai.example/Foo_')).toBe(true);
  expect(isIn('See https://kedai.example/Foo ok', 'https://kedai.example/Foo_')).toBe(false);
});

it('an address in a post’s text stands in links, attributes and code', () => {
  const text = `\`${rice}\` <img src="${rice}"> <a href="//kedai.example/">x</a>`;
  const spans = findAddressSpans(text).map(({ start, end }) => text.slice(start, end));
  expect(spans).toEqual([rice, rice, '//kedai.example/']);
});

it('a code is found where it stands for itself', () => {
  const text = `SAVE1 SAVE10 SAVE1, (SAVE1) ${rice}/SAVE1 ÄSAVE1 _SAVE1`;
  expect(findCodePlaces(text, 'SAVE1').map(({ start }) => start)).toEqual([0, 13, 21]);
  expect(findCodePlaces('A - B', '-')).toEqual([]);
});
