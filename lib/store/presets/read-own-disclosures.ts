import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Database } from '#lib/store/database.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';

/** The publisher's own words of disclosure, of the settings and of each channel. */
export async function readOwnDisclosures(
  database: Database,
  { disclosure }: Pick<Settings, 'disclosure'>,
): Promise<readonly string[]> {
  const { presets } = await readUsableBook(database);
  const words = [disclosure, ...presets.map((preset) => preset.disclosure ?? '')].map((own) => own.trim());
  return [...new Set(words)].filter((own) => own !== '');
}
