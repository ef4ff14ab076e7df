import { locale } from '#lib/platform/i18n.ts';

const known = new Map<string | undefined, Intl.ListFormat>();

/** Joins names the way the language of the texts does: "Malaysia, Singapore", "马来西亚、新加坡". */
export function formatList(names: readonly string[], language = locale()): string {
  // Most programs have one country, which needs no language rules.
  if (names.length < 2) return names[0] ?? '';
  const format = known.get(language) ?? new Intl.ListFormat(language, { style: 'narrow', type: 'conjunction' });
  known.set(language, format);
  // Thai joins with a word without spaces, which would touch names in Latin letters.
  return format
    .formatToParts(names)
    .map(({ type, value }) => (type === 'literal' && /\p{Script=Thai}/u.test(value) ? ` ${value.trim()} ` : value))
    .join('');
}
