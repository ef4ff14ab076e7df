import { browser } from '../platform/browser.ts';

type MessageKey = Parameters<typeof browser.i18n.getMessage>[0];

/** A text of the interface, where the worker itself must say something: a badge, a menu, a toast on a page. */
export function t(key: MessageKey, substitutions: readonly string[] = []): string {
  return browser.i18n.getMessage(key, [...substitutions]);
}

/** The locale for numbers and times: that of the texts. Undefined, the browser's own, where no text could be read. */
export function locale(): string | undefined {
  return t('intlLocale') || undefined;
}
