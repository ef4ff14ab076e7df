import { locale } from '#lib/platform/i18n.ts';

/** A language in the language of the texts: "Malay"; the code itself if the browser has no name for it. */
export function toLanguageName(code: string): string {
  return new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code;
}
