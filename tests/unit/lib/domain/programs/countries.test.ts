import { expect, it } from 'vitest';
import { isOfCountries } from '#lib/domain/programs/countries.ts';

it('isOfCountries finds the programs of any of the countries, whatever their capitals and spaces', () => {
  const isHome = isOfCountries(['malaysia', ' Thailand ']);
  expect(isHome({ countries: ['Singapore', 'Malaysia'] })).toBe(true);
  expect(isHome({ countries: ['THAILAND'] })).toBe(true);
  expect(isHome({ countries: ['Singapore'] })).toBe(false);
  expect(isHome({ countries: [] })).toBe(false);
  expect(isOfCountries([])({ countries: ['Malaysia'] })).toBe(false);
});
