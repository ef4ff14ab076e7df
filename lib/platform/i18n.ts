import { browser } from '#lib/platform/browser.ts';
// The type alone: the browser reads the file itself, so it is in no bundle.
import type messages from '../../public/_locales/en/messages.json';

/** The name of a text in `public/_locales/en/messages.json`. A missing one does not compile. */
export type MessageKey = keyof typeof messages;

/**
 * A text of the interface: `t(key)`, `t(key, substitutions)`, `t(key, count)` or `t(key, count, substitutions)`. With a
 * count, the form before or after the " | " is taken, and `$1` is the count unless the substitutions say otherwise.
 */
export function t(key: MessageKey, ...rest: readonly (number | readonly string[] | undefined)[]): string {
  const count = rest.find((argument) => typeof argument === 'number');
  const given = rest.find((argument) => typeof argument === 'object');
  const message = browser.i18n.getMessage(key, [...(given ?? (count === undefined ? [] : [String(count)]))]);
  if (count === undefined) return message;
  const [one = '', many = one] = message.split(' | ');
  return count === 1 ? one : many;
}

/** The locale for numbers and dates: that of the texts. Undefined, the browser's own, where no text could be read. */
export function locale(): string | undefined {
  return t('intlLocale') || undefined;
}
