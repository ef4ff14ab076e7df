/** By what two spellings of a country are one: networks and users differ in capitals and in spaces around it. */
export function toCountryKey(country: string): string {
  return country.trim().toLowerCase();
}
