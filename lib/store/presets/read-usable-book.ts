import type { PresetBook, SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { readPolicyLimits, withPolicySettings } from '#lib/store/read-policy-limits.ts';

/**
 * The presets and formats that an account can use: the user's own first, then the team's and the organisation's
 * (`isOfTeam`). Read only: changes go to the user's own book, `presetBookItem`. Where the policy sets the disclosure, no
 * channel has words of its own.
 */
export async function readUsableBook(database: Database): Promise<PresetBook> {
  const [own, team, limits] = await Promise.all([
    presetBookItem.read(),
    readMeta(database, 'teamBook'),
    readPolicyLimits(),
  ]);
  const presets = [...own.presets, ...(team?.presets ?? [])];
  return {
    ...own,
    presets: limits.settings.disclosure !== undefined ? presets.map(withoutOwnWords) : presets,
    templates: [...own.templates, ...(team?.templates ?? [])],
  };
}

const withoutOwnWords = ({ disclosure: _own, ...preset }: SubIdPreset): SubIdPreset => preset;

/** The publisher's own words of disclosure, of the settings and of each channel. */
export async function readOwnDisclosures(
  database: Database,
  settings: Pick<Settings, 'disclosure'>,
): Promise<readonly string[]> {
  const [{ presets }, { disclosure }] = await Promise.all([readUsableBook(database), withPolicySettings(settings)]);
  const words = [disclosure, ...presets.map((preset) => preset.disclosure ?? '')].map((own) => own.trim());
  return [...new Set(words)].filter((own) => own !== '');
}
