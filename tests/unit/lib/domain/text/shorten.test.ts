import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutToLength, shorten } from '#lib/domain/text/shorten.ts';

const count = (text: string) => [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length;

it.each([
  ['Rice cooker 3 l', 15, 'Rice cooker 3 l'],
  ['Rice cooker 3 l', 14, 'Rice cooker 3…'],
  ['Rice cooker, red', 12, 'Rice cooker…'],
  ['Rice – cooker', 7, 'Rice…'],
  ['Ricecooker', 5, 'Rice…'],
  ['Rice', 1, '…'],
  ['', 5, ''],
])('a shortened text ends with a word: %j in %d', (text, maxLength, short) => {
  expect(shorten(text, maxLength)).toBe(short);
});

it('a shortened text ends with a word in scripts without spaces', () => {
  expect(shorten('หม้อหุงข้าวสีแดง', 5)).toBe('หม้อ…');
});

it('a shortened text cuts no character that readers see as one', () => {
  expect(shorten('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe('👨‍👩‍👧‍👦…');
  expect(shorten('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301…');
});

it('a shortened text is never longer than allowed, and starts as the text does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, maxLength) => {
      const short = shorten(text, maxLength);
      if (count(text) <= maxLength) expect(short).toBe(text);
      else {
        expect(short.endsWith('…')).toBe(true);
        expect(text.startsWith(short.slice(0, -1))).toBe(true);
        expect(count(short)).toBeLessThanOrEqual(maxLength);
      }
    }),
  );
});

it('a cut text is the longest beginning of whole characters that has so many UTF-16 units', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 0, max: 40 }), (text, maxLength) => {
      const cut = cutToLength(text, maxLength);
      const beginnings = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
        .map(({ index }) => text.slice(0, index))
        .concat(text);
      expect(cut).toBe(beginnings.findLast(({ length }) => length <= maxLength));
    }),
  );
  expect(cutToLength('ab👍', 3)).toBe('ab');
  expect(cutToLength('ab👍', 4)).toBe('ab👍');
});
