import { builtInFormats, isRareFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';

/** The formats to choose from: the usual ones, the user's own, and in a group of their own those that few users need. */
export function toFormatOptions(templates: readonly TemplateFormat[]) {
  return [...builtInFormats, ...templates]
    .map((format) => ({
      value: format.formatId,
      text: toFormatName(format),
      group: isRareFormat(format) ? t('formatsMore') : null,
    }))
    .sort((one, other) => Number(one.group !== null) - Number(other.group !== null));
}
