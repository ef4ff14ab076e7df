import { locale, t } from '#lib/platform/i18n.ts';

/** What networks call the world; the region codes have no code for it. */
const international = 'international';

let codes: ReadonlyMap<string, string> | undefined;
let names: Intl.DisplayNames | undefined;

/**
 * A country in the user's language: "Malaysia" is "马来西亚" in Chinese. Networks write English names; any other text stays
 * as it is. Only for showing: filters and the user's countries compare the network's own names.
 */
export function toCountryName(name: string): string {
  const key = name.trim().toLowerCase();
  if (key === international) return t('countryInternational');
  // Reading the codes takes a new page 12 ms.
  if (locale()?.startsWith('en') === true) return name;
  codes ??= readCodes();
  const code = codes.get(key);
  if (code === undefined) return name;
  names ??= new Intl.DisplayNames(locale(), { type: 'region', style: 'short' });
  return names.of(code) ?? name;
}

/** The region codes by their English names, long and short. */
function readCodes(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const english = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' }),
  );
  return new Map(
    letters
      .flatMap((first) => letters.map((second) => `${first}${second}`))
      // Few have a name, and asking for one is quicker than asking whether it is a country.
      .filter((code) => english[0]?.of(code) !== undefined && isCountry(code))
      .flatMap((code) => english.map((each) => [each.of(code)?.toLowerCase() ?? '', code] as const)),
  );
}

/** A code that was replaced has the name of another country: "UK" is GB. ZZ is no country. */
const isCountry = (code: string) => code !== 'ZZ' && new Intl.Locale(`und-${code}`).region === code;

/** A language in the language of the texts: "Malay"; the code itself if the browser has no name for it. */
export function toLanguageName(code: string): string {
  return new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code;
}
