/** Texts as a `messages.json` has them, by key. */
export type Texts = Readonly<Record<string, { readonly message: string }>>;

/** A note of this key says whether people have looked at a translation: `reviewed` or `machine`. */
const statusKey = 'translationStatus';
/** Browsers refuse a longer one. */
const maxDescriptionLength = 132;

/** What a language cannot take from English: its plural rules, and who read its texts. */
const neededKeys = ['intlLocale', statusKey];
/** What stands for a text that is still to be written. */
const draft = /\b(TODO|FIXME|TBD|XXX)\b/;

/**
 * The problems of a translation beside the English texts: placeholders, forms for counts, drafts and copies, and the store's
 * limits. A missing text is no problem: the browser shows the English one. Nor is a replaced one (`findReplacedTexts`).
 * @param sameWords The texts that are the same in this language and in English.
 */
export function findLocaleProblems(
  english: Texts,
  translated: Texts,
  sameWords: readonly string[] = [],
): readonly string[] {
  const language = translated.intlLocale?.message ?? '';
  const missing = neededKeys.filter((key) => !Object.hasOwn(translated, key));
  const both = Object.keys(english).filter((key) => Object.hasOwn(translated, key));
  const forms = isLanguage(language) ? new Intl.PluralRules(language).resolvedOptions().pluralCategories.length : 0;
  return [
    ...missing.map((key) => `${key} is missing`),
    ...(forms === 0 ? [`intlLocale is no language: ${language}`] : []),
    ...both.flatMap((key) => findTextProblems(key, english[key]?.message ?? '', translated[key]?.message ?? '', forms)),
    ...both
      .filter((key) => isCopy(english[key]?.message ?? '', translated[key]?.message, sameWords))
      .map((key) => `${key} is the English text: translate it, leave it out, or name it in same-words.json`),
    ...(['reviewed', 'machine'].includes(translated[statusKey]?.message ?? '')
      ? []
      : [`${statusKey} is neither “reviewed” nor “machine”`]),
    ...((translated.extensionDescription?.message.length ?? 0) > maxDescriptionLength
      ? [`extensionDescription is longer than ${maxDescriptionLength} characters`]
      : []),
  ];
}

function findTextProblems(key: string, english: string, translated: string, forms: number): readonly string[] {
  const parts = translated.split(' | ');
  const isCounted = english.includes(' | ');
  const wanted = readPlaceholders(english);
  return [
    translated.trim() === '' && `${key} is empty`,
    draft.test(translated) && `${key} is a draft`,
    translated !== translated.trim() && `${key} begins or ends with a space`,
    isCounted && parts.length !== forms && `${key} has ${parts.length} forms, and its language ${forms}`,
    !isCounted && parts.length > 1 && `${key} has forms, and its English text has no count`,
    // A form for one may say "one" in words; the last one, of all else, says all that the English text says.
    String(readPlaceholders(parts.at(-1) ?? '')) !== String(wanted) && `${key} has other placeholders than the English`,
    !isCounted && /\$(?!\d|[A-Z_]+\$)/.test(translated) && !english.includes('$') && `${key} has a loose $`,
  ].filter((problem) => problem !== false);
}

/** A text without letters beside its placeholders is the same in every language. */
function isCopy(english: string, translated: string | undefined, sameWords: readonly string[]): boolean {
  if (translated !== english || sameWords.includes(english)) return false;
  return /\p{L}/u.test(english.replace(/\$\w+\$?/g, ''));
}

/** `$1` and `$NAME$`, each once, in order. Of a text with forms, those of the last one. */
function readPlaceholders(text: string): readonly string[] {
  return [...new Set((text.split(' | ').at(-1) ?? '').match(/\$\d|\$\w+\$/g))].sort();
}

function isLanguage(tag: string): boolean {
  return tag !== '' && Intl.PluralRules.supportedLocalesOf(tag).length > 0;
}
