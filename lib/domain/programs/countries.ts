/** Whether a program works in one of these countries. */
export function isOfCountries(
  countries: readonly string[],
): (program: { readonly countries: readonly string[] }) => boolean {
  const own = new Set(countries.map(toCountryKey));
  return (program) => program.countries.some((country) => own.has(toCountryKey(country)));
}

/** By what two spellings of a country are one: networks and users differ in capitals and in spaces around it. */
export function toCountryKey(country: string): string {
  return country.trim().toLowerCase();
}
