import { disclosureWordings } from '#lib/domain/formats/disclosure-wording.ts';

/** For languages of no country with words of its own: English is read in most. */
const fallbackCountry = 'US';

/**
 * The words that a post begins with: the publisher's own, otherwise those by which readers of the language's country
 * recognise an advertisement. A post never goes without. The English words that every setting begins with are not the
 * publisher's own: a Malay text says it in Malay.
 * @param disclosure `settings.disclosure`.
 */
export function toPostDisclosure(disclosure: string, language: string | undefined): string {
  const find = (wanted: string | undefined) => disclosureWordings.find((wording) => wording.country === wanted)?.text;
  const usual = find(fallbackCountry) ?? '';
  if (disclosure.trim() !== '' && disclosure !== usual) return disclosure;
  return find(toCountry(language)) ?? usual;
}

function toCountry(language: string | undefined): string | undefined {
  try {
    return language === undefined || language === '' ? undefined : new Intl.Locale(language).maximize().region;
  } catch {
    // No language that the browser knows.
    return undefined;
  }
}
