import { toCopyWords } from '#lib/domain/posts/to-post-disclosure.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Database } from '#lib/store/database.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { withPolicySettings } from '#lib/store/read-policy-limits.ts';

/** What a link says in words when it is copied: its channel's disclosure and language, otherwise those of the settings. */
export type CopyWords = Pick<Settings, 'disclosure' | 'postLanguage'>;

/** @returns the words for a link, by the name of the preset that it was made with. */
export async function readCopyWords(
  database: Database,
  settings: CopyWords,
): Promise<(presetName: string | null | undefined) => CopyWords> {
  const [{ presets }, words] = await Promise.all([readUsableBook(database), withPolicySettings(settings)]);
  return (presetName) =>
    toCopyWords(
      presets.find(({ name }) => name === presetName),
      words,
    );
}
