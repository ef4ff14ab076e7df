/** Languages for posts, besides the interface's. */
export const postLanguages: readonly string[] = [
  'en',
  'ms',
  'id',
  'th',
  'vi',
  'zh-CN',
  'zh-TW',
  'fil',
  'ja',
  'ko',
  'hi',
  'de',
  'fr',
  'es',
  'pt',
];

/**
 * A calendar day (`YYYY-MM-DD`) in words. It has the year, because posts are read long after. Empty for an empty day.
 */
export function toPostDay(date: string, language: string | undefined): string {
  const atMs = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(atMs)) return '';
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(atMs);
}
