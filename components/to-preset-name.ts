import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { isOfTeam } from '#lib/domain/team/is-of-team.ts';
import { t } from '#lib/platform/i18n.ts';

/** What a preset is called in the interface. The team's are marked: a colleague may have taken any name. */
export function toPresetName(preset: SubIdPreset): string {
  return isOfTeam(preset) ? t('teamMarked', [preset.name]) : preset.name;
}
