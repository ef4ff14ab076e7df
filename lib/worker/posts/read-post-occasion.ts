import type { PostOccasion } from '#lib/domain/posts/write-post-text.ts';
import { locale } from '#lib/platform/i18n.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** What texts are written from now: the user's presets, disclosure and language. */
export async function readPostOccasion(
  { database, readSettings }: Pick<AccountContext, 'database' | 'readSettings'>,
  nowMs: number,
): Promise<PostOccasion> {
  const [{ presets }, { disclosure, postLanguage }] = await Promise.all([
    database().then(readUsableBook),
    readSettings(),
  ]);
  const utcOffsetMinutes = -new Date(nowMs).getTimezoneOffset();
  return { presets, nowMs, utcOffsetMinutes, disclosure, postLanguage, locale: locale() };
}
