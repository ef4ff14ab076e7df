import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';

/**
 * The presets and formats that an account can use: the user's own first, then the team's and the organisation's
 * (`isOfTeam`). Read only: changes go to the user's own book, `presetBookItem`.
 */
export async function readUsableBook(database: Database): Promise<PresetBook> {
  const [own, team] = await Promise.all([presetBookItem.read(), readMeta(database, 'teamBook')]);
  if (team === undefined) return own;
  return { ...own, presets: [...own.presets, ...team.presets], templates: [...own.templates, ...team.templates] };
}
