import { browser } from '#lib/platform/browser.ts';
// Only the type: the browser reads the file itself, so no bundle contains it.
import type messages from '../../public/_locales/en/messages.json';

/** The name of a text in `public/_locales/en/messages.json`. A missing one does not compile. */
export type MessageKey = keyof typeof messages;

/** The plural categories of CLDR, in the order of a text's forms. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * A text of the interface: `t(key)`, `t(key, substitutions)`, `t(key, count)` or `t(key, count, substitutions)`. The
 * count selects the text's form: " | " separates the forms, one for each plural category of the language, from zero to
 * other. `$1` is the count unless the substitutions say otherwise.
 */
export function t(key: MessageKey, ...rest: readonly (number | readonly string[] | undefined)[]): string {
  const count = rest.find((argument) => typeof argument === 'number');
  const given = rest.find((argument) => typeof argument === 'object');
  if (count === undefined) return browser.i18n.getMessage(key, [...(given ?? [])]);
  // Names of programs and tags have bars, too, and theirs separate no forms.
  const values = (given ?? [String(count)]).map((value) => value.replaceAll('|', hiddenBar));
  const message = browser.i18n.getMessage(key, values);
  const forms = message.split(' | ');
  const form = (forms.length > 1 ? forms[toFormIndex(count, forms.length)] : undefined) ?? forms.at(-1) ?? '';
  return form.replaceAll(hiddenBar, '|');
}

/** A noncharacter, which no text has. It stands for a bar of a substitution until the form is chosen. */
const hiddenBar = '\ufdd0';

interface Plurals {
  readonly rules: Intl.PluralRules;
  readonly categories: readonly Intl.LDMLPluralRule[];
}

let plurals: Plurals | undefined;

/**
 * Which form the count selects. A text whose number of forms does not fit the language is English: the browser shows it
 * in place of a missing translation. Filipino has as many forms as English, so its rules then select an English form.
 */
function toFormIndex(count: number, forms: number): number {
  plurals ??= readPlurals(locale());
  const { rules, categories } = plurals.categories.length === forms ? plurals : readPlurals('en');
  return categories.indexOf(rules.select(count));
}

function readPlurals(language: string | undefined): Plurals {
  const rules = new Intl.PluralRules(language);
  const ofLanguage = rules.resolvedOptions().pluralCategories;
  return { rules, categories: categories.filter((category) => ofLanguage.includes(category)) };
}

/**
 * The locale for numbers and dates, which is the texts' locale. Undefined (the browser's own) if no text could be read.
 */
export function locale(): string | undefined {
  return t('intlLocale') || undefined;
}
