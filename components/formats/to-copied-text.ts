import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';

/** The status text after a link is copied: "Copied", "Copied as Markdown". */
export function toCopiedText(format: CopyFormat): string {
  return format.formatId === 'plain' ? t('copied') : t('copiedAs', [toFormatName(format)]);
}
