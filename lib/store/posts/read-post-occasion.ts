import type { PostOccasion } from '#lib/domain/posts/write-post-text.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { locale } from '#lib/platform/i18n.ts';
import type { Database } from '#lib/store/database.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { withPolicySettings } from '#lib/store/read-policy-limits.ts';

/** What texts are written from now: the user's presets, disclosure and language. */
export async function readPostOccasion(database: Database, settings: Settings, nowMs: number): Promise<PostOccasion> {
  const [{ presets }, words] = await Promise.all([readUsableBook(database), withPolicySettings(settings)]);
  const { disclosure, postLanguage } = words;
  const { utcOffsetMinutes } = toMoment(nowMs);
  return { presets, nowMs, utcOffsetMinutes, disclosure, postLanguage, locale: locale() };
}
