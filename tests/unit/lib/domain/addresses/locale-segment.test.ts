import { expect, it } from 'vitest';
import { isLocaleSegment } from '#lib/domain/addresses/locale-segment.ts';

it.each(['dp', 'lp', 'p', 'shop', 'mys', 'en-', 'en-malay', 'my-kedai', '42', ''])('%j is no locale', (segment) => {
  expect(isLocaleSegment(segment)).toBe(false);
});

it.each(['my', 'EN', 'en-MY', 'zh_hant', 'id', 'global', 'INTL'])('%j is a locale', (segment) => {
  expect(isLocaleSegment(segment)).toBe(true);
});
