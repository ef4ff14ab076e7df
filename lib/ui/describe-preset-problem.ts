import { maxPresetNameLength } from '#lib/domain/presets/preset-book.ts';
import type { PresetChangeProblem, PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

/** One sentence per problem; the compiler reports a missing one. */
const texts: Record<PresetChangeProblem, MessageKey> = {
  'name-empty': 'presetNameEmpty',
  'name-too-long': 'presetNameTooLong',
  'name-taken': 'presetNameTaken',
  'template-empty': 'presetTemplateEmpty',
  'template-without-link': 'presetTemplateNoLink',
  'item-too-large': 'presetItemTooLarge',
  'sync-full': 'presetSyncFull',
  'too-large': 'presetFileTooLarge',
  'not-presets': 'presetFileOther',
  'newer-version': 'presetFileNewer',
  damaged: 'presetFileDamaged',
  'format-without-link': 'presetFileNoLink',
  duplicates: 'presetFileDuplicates',
};

/** Says why presets were not changed, and what to do. */
export function describePresetProblem(outcome: Exclude<PresetOutcome, { readonly problem: null }>): string {
  return t(texts[outcome.problem], [outcome.name, String(maxPresetNameLength)]);
}
