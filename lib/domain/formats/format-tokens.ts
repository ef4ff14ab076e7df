import { tokenNames } from '#lib/domain/sub-ids/expand-tokens.ts';

/** What a copy format's template may name in braces. `docs/copy-formats.md` says what each stands for. */
export const formatTokenNames: readonly string[] = [
  ...tokenNames,
  'today',
  'link',
  'code',
  'discount',
  'ends',
  'disclosure',
];

/** What would be another thing with its end cut off. */
const wholeTokens: readonly string[] = ['link', 'code', 'disclosure'];

/** A token with the most characters of its value, where it names them: `{title}`, `{title:50}`. */
export const formatToken = /\{(\w+)(?::([1-9]\d{0,2}))?\}/g;

/** Whether a token of a template means something: `{title:50}` shortens, `{link:50}` is text. */
export const isFormatToken = (name: string, length: string | undefined): boolean =>
  formatTokenNames.includes(name) && (length === undefined || !wholeTokens.includes(name));

/**
 * Whether a template copies the link at all. One without it would put somebody else's address on the clipboard in the place of
 * the user's link, so it is never saved, imported, taken from a team or copied.
 */
export const hasLinkToken = (template: string): boolean => template.includes('{link}');

/** What looks like a token and is none, braces included, each once, in order. */
export function findUnknownFormatTokens(template: string): readonly string[] {
  const found = template.matchAll(/\{([a-z][\w -]{0,40})(?::(\w{0,10}))?\}/gi);
  const unknown = [...found].filter(([, name = '', length]) => {
    const isLength = length === undefined || /^[1-9]\d{0,2}$/.test(length);
    return !isLength || !isFormatToken(name, length);
  });
  return [...new Set(unknown.map(([token]) => token))];
}
