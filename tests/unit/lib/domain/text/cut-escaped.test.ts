import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutEscaped } from '#lib/domain/text/cut-escaped.ts';

it.each([
  ['abc', 3, 'abc'],
  ['abc', 2, 'ab'],
  ['a%20b', 3, 'a'],
  ['%e0%b8%81%e0%b8%82', 17, '%e0%b8%81'],
  ['%C3%BC', 5, ''],
  ['a%F0%9F%98%80', 12, 'a'],
  ['100%-cotton', 4, '100%'],
  ['😀😀', 3, '😀'],
])('cutEscaped cuts %s at %i to %s', (text, maxLength, cut) => {
  expect(cutEscaped(text, maxLength)).toBe(cut);
});

it('cutEscaped leaves the beginning of what the address says, in whole characters, and as much as fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(200), (text, maxLength) => {
      const cut = cutEscaped(encodeURIComponent(text), maxLength);
      expect(cut.length).toBeLessThanOrEqual(maxLength);
      const kept = [...decodeURIComponent(cut)];
      expect([...text].slice(0, kept.length)).toEqual(kept);
      const next = [...text][kept.length];
      if (next !== undefined) expect(cut.length + encodeURIComponent(next).length).toBeGreaterThan(maxLength);
    }),
  );
});
