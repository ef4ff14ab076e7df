import { locale } from '#lib/platform/i18n.ts';

const known = new Map<string | undefined, Intl.ListFormat>();

/** Names one after another, as the language of the texts separates them: "Malaysia, Singapore", "马来西亚、新加坡". */
export function formatList(names: readonly string[], language = locale()): string {
  // Most programs have one country: the rules of a language are not looked up for it.
  if (names.length < 2) return names[0] ?? '';
  const format = known.get(language) ?? new Intl.ListFormat(language, { style: 'narrow', type: 'conjunction' });
  known.set(language, format);
  // Thai joins by a word without spaces, which names in Latin letters would run into.
  return format
    .formatToParts(names)
    .map(({ type, value }) => (type === 'literal' && /\p{Script=Thai}/u.test(value) ? ` ${value.trim()} ` : value))
    .join('');
}
