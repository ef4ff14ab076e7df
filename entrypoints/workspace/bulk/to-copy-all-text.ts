import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';

/** The name of the button that copies all links of a run. */
export const toCopyAllText = (format: CopyFormat) =>
  format.formatId === 'plain' ? t('bulkCopyAll') : t('bulkCopyAllAs', [toFormatName(format)]);
