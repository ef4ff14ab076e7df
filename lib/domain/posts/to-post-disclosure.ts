import { type DisclosureWording, disclosureWordings } from '#lib/domain/formats/disclosure-wording.ts';

/** For languages of no country with words of its own: English is read in most. */
const fallbackCountry = 'US';

/**
 * The words that a post begins with: the publisher's own, otherwise those by which readers of the language's country
 * recognise an advertisement. A post never goes without. The English words that every setting begins with are not the
 * publisher's own: a Malay text says it in Malay.
 * Over several links Linkmint's own words speak of several; the publisher's stay as they are.
 * @param disclosure `settings.disclosure`.
 * @param linkCount How many links the post has.
 */
export function toPostDisclosure(disclosure: string, language: string | undefined, linkCount: number): string {
  const find = (isWanted: (wording: DisclosureWording) => boolean) => disclosureWordings.find(isWanted);
  const usual = find(({ country }) => country === fallbackCountry);
  const isOwn = disclosure.trim() !== '' && disclosure !== usual?.text;
  const country = toCountry(language);
  const wording = isOwn ? find(({ text }) => text === disclosure) : (find((each) => each.country === country) ?? usual);
  if (wording === undefined) return disclosure;
  return linkCount > 1 ? wording.textOfSeveral : wording.text;
}

function toCountry(language: string | undefined): string | undefined {
  try {
    return language === undefined || language === '' ? undefined : new Intl.Locale(language).maximize().region;
  } catch {
    // No language that the browser knows.
    return undefined;
  }
}
