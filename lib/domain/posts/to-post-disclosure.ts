import { type DisclosureWording, disclosureWordings } from '#lib/domain/formats/disclosure-wording.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';

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
  const wording = isOwn
    ? find(({ text }) => text === disclosure)
    : [...toCountries(language).map((country) => find((each) => each.country === country)), usual].find(
        (each) => each !== undefined,
      );
  if (wording === undefined) return disclosure;
  return linkCount > 1 ? wording.textOfSeveral : wording.text;
}

/** A channel as far as it has words of its own; undefined for a link of no channel. */
type ChannelWords = Pick<SubIdPreset, 'language' | 'disclosure'> | undefined;

/** As `toPostDisclosure`, in a channel, whose own words come before those of the settings. */
export const toChannelDisclosure = (
  channel: ChannelWords,
  disclosure: string,
  language: string | undefined,
  linkCount: number,
): string => channel?.disclosure ?? toPostDisclosure(disclosure, language, linkCount);

/**
 * The words and the language of a single link that is copied. Settings without words stay without: such a link may
 * stand in a text that says it already.
 */
export function toCopyWords(
  channel: ChannelWords,
  { disclosure, postLanguage }: Pick<Settings, 'disclosure' | 'postLanguage'>,
): Pick<Settings, 'disclosure' | 'postLanguage'> {
  if (channel === undefined) return { disclosure, postLanguage };
  const { language = '' } = channel;
  const isUsual = channel.disclosure === undefined && (language === '' || disclosure.trim() === '');
  return {
    disclosure: isUsual ? disclosure : toChannelDisclosure(channel, disclosure, language, 1),
    postLanguage: language || postLanguage,
  };
}

/**
 * The countries whose words a text of the language may have, the nearest first: its own, if that country's language is
 * the text's, and the home of the language. "en-PH" is no Filipino, and "de-AT" is German.
 */
function toCountries(language: string | undefined): readonly string[] {
  try {
    const own = new Intl.Locale((language ?? '').replaceAll('_', '-')).maximize();
    const { region = '', script } = own;
    const usual = new Intl.Locale(`und-${region}`).maximize();
    const home = new Intl.Locale(own.language, script === undefined ? {} : { script }).maximize().region ?? '';
    return usual.language === own.language && usual.script === script ? [region, home] : [home];
  } catch {
    // No language that the browser knows.
    return [];
  }
}

/** The word for advertising with which a language's disclosure begins: "Ad", "Iklan", "广告". */
export function toAdWord(language: string | undefined): string {
  const [word = ''] = toPostDisclosure('', language, 1).split(/\s*[:：]/);
  return word;
}
