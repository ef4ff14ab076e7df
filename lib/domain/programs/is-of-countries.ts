import { toCountryKey } from '#lib/domain/programs/to-country-key.ts';

/** Whether a program works in one of these countries. */
export function isOfCountries(
  countries: readonly string[],
): (program: { readonly countries: readonly string[] }) => boolean {
  const own = new Set(countries.map(toCountryKey));
  return (program) => program.countries.some((country) => own.has(toCountryKey(country)));
}
