import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';

/**
 * The presets and formats that can be used in an account: the user's own, and behind them the team's and the organisation's
 * (`isOfTeam`). To be read only: a change is made in the user's own book, `presetBookItem`.
 */
export async function readUsableBook(database: Database): Promise<PresetBook> {
  const [own, team] = await Promise.all([presetBookItem.read(), readMeta(database, 'teamBook')]);
  if (team === undefined) return own;
  return { ...own, presets: [...own.presets, ...team.presets], templates: [...own.templates, ...team.templates] };
}
