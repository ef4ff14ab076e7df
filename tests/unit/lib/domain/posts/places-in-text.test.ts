import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { findAddressSpans, findCodePlaces, isAddressAt, toAddressForms } from '#lib/domain/posts/places-in-text.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

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

it('an address in a post’s text is looked for also where a half of a character is left of it', () => {
  expect(isIn(rice, `${rice}\ud83c`)).toBe(false);
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

it.each(['クーポンコードSAVE10の入力', '输入SAVE10享9折', 'ใช้โค้ดSAVE10ได้เลย', '쿠폰SAVE10을 입력'])(
  'a code of letters and digits ends where a script without spaces begins: %s',
  (text) => {
    expect(findCodePlaces(text, 'SAVE10')).toEqual([
      { start: text.indexOf('SAVE10'), end: text.indexOf('SAVE10') + 6 },
    ]);
  },
);

it('a code of letters alone, or of digits alone, is a part of the word of another script beside it', () => {
  expect(findCodePlaces('VIP会员, 满20减5, кодSAVE10, SAVE１0', 'VIP')).toEqual([]);
  expect(findCodePlaces('满20减5', '20')).toEqual([]);
  expect(findCodePlaces('кодSAVE10 SAVE10１', 'SAVE10')).toEqual([]);
});

it('any code of letters and digits is found between words of scripts without spaces, and in no longer code', () => {
  const code = fc.stringMatching(/^[A-Z]{2,6}\d{1,3}$/);
  const words = fc.stringMatching(/^[一-龥ぁ-んァ-ヴ가-힣ก-ฮะ-์]{1,4}$/);
  const longer = fc.stringMatching(/^[A-Z0-9_-]{1,2}$/);
  fc.assert(
    fc.property(code, words, words, longer, (each, before, after, more) => {
      expect(findCodePlaces(before + each + after, each)).toEqual([
        { start: before.length, end: before.length + each.length },
      ]);
      expect(findCodePlaces(`${before}${each}${more}${after}`, each)).toEqual([]);
      expect(findCodePlaces(`${before}${more}${each}${after}`, each)).toEqual([]);
    }),
    runsOr(500),
  );
});
