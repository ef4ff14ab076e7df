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
];

/** Tokens that would become something else if cut short. */
const wholeTokens: readonly string[] = ['link', 'code', 'disclosure'];

/** A token, with its value's maximum length if it names one: `{title}`, `{title:50}`. */
export const formatToken = /\{(\w+)(?::([1-9]\d{0,2}))?\}/g;

/** Whether a template's token is valid: `{title:50}` shortens, `{link:50}` is text. */
export const isFormatToken = (name: string, length: string | undefined): boolean =>
  formatTokenNames.includes(name) && (length === undefined || !wholeTokens.includes(name));

/**
 * Whether a template copies the link at all. A template without it would copy another address instead of the user's
 * link, so Linkmint never saves, imports, copies or takes it from a team.
 */
export const hasLinkToken = (template: string): boolean => template.includes('{link}');

/** What looks like a token but is unknown, braces included, each once, in order. */
export function findUnknownFormatTokens(template: string): readonly string[] {
  const found = template.matchAll(/\{([a-z][\w -]{0,40})(?::(\w{0,10}))?\}/gi);
  const unknown = [...found].filter(([, name = '', length]) => {
    const isLength = length === undefined || /^[1-9]\d{0,2}$/.test(length);
    return !isLength || !isFormatToken(name, length);
  });
  return [...new Set(unknown.map(([token]) => token))];
}
