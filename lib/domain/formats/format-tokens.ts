import { tokenNames } from '#lib/domain/sub-ids/expand-tokens.ts';

/** The names that a copy format's template may have in braces. `docs/copy-formats.md` explains each. */
export const formatTokenNames: readonly string[] = [
  ...tokenNames,
  'today',
  'link',
  'code',
  'discount',
  'ends',
  'disclosure',
  'price',
  'was',
  'brand',
  'image',
  'n',
];

/** Tokens that would become something else if cut short. */
const wholeTokens: readonly string[] = ['link', 'code', 'disclosure', 'price', 'was', 'image', 'n'];

/** Tokens that may name the day on which their value was read: `{price:day}`. */
const datedTokens: readonly string[] = ['price', 'was'];

/** A token, with its value's maximum length or its day if it names one: `{title}`, `{title:50}`, `{price:day}`. */
export const formatToken = /\{(\w+)(?::([1-9]\d{0,2}|day))?\}/g;

/** Whether a template's token is valid: `{title:50}` shortens, `{price:day}` has a day, `{link:50}` is text. */
export function isFormatToken(name: string, option: string | undefined): boolean {
  if (!formatTokenNames.includes(name)) return false;
  if (option === undefined) return true;
  return option === 'day' ? datedTokens.includes(name) : !wholeTokens.includes(name);
}

/**
 * Whether a template copies the link at all. A template without it would copy another address instead of the user's
 * link, so Linkmint never saves, imports, copies or takes it from a team.
 */
export const hasLinkToken = (template: string): boolean => template.includes('{link}');

/** What looks like a token but is unknown, braces included, each once, in order. */
export function findUnknownFormatTokens(template: string): readonly string[] {
  const found = template.matchAll(/\{([a-z][\w -]{0,40})(?::(\w{0,10}))?\}/gi);
  const unknown = [...found].filter(([, name = '', option]) => {
    const isOption = option === undefined || /^(?:[1-9]\d{0,2}|day)$/.test(option);
    return !isOption || !isFormatToken(name, option);
  });
  return [...new Set(unknown.map(([token]) => token))];
}
