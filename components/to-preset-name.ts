import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { isOfTeam } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';

/** The name of a preset in the interface. A team preset is marked, because a colleague may have used any name. */
export function toPresetName(preset: SubIdPreset): string {
  return isOfTeam(preset) ? t('teamMarked', [preset.name]) : preset.name;
}
