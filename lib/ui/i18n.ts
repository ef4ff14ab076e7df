import { createI18n } from '@wxt-dev/i18n';
// The type alone: the browser reads the file itself, so it is in no bundle.
import type messages from '../../public/_locales/en/messages.json';

/** The name of a text in `public/_locales/en/messages.json`. A missing one does not compile. */
export type MessageKey = keyof typeof messages;

const i18n = createI18n();

/**
 * A text of the interface. With a count, the form before or after the " | " is taken, and `$1` is the count unless
 * `substitutions` says otherwise.
 */
export function t(key: MessageKey, substitutions?: readonly string[]): string;
export function t(key: MessageKey, count: number, substitutions?: readonly string[]): string;
export function t(
  key: MessageKey,
  countOrSubstitutions?: number | readonly string[],
  substitutions?: readonly string[],
): string {
  if (typeof countOrSubstitutions === 'number') {
    return i18n.t(key, countOrSubstitutions, [...(substitutions ?? [String(countOrSubstitutions)])]);
  }
  return i18n.t(key, [...(countOrSubstitutions ?? [])]);
}
