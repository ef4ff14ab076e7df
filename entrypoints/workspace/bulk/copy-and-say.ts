import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { t } from '#lib/platform/i18n.ts';
import type { BulkActResult } from './bulk-form.ts';
import type { BulkServices } from './bulk-services.ts';

/** Copies, and returns the text that says whether it worked. @param done The text after success. */
export async function copyAndSay(
  services: BulkServices,
  formatted: FormattedLink,
  done: string,
): Promise<BulkActResult> {
  return { problem: null, said: (await services.copyFormatted(formatted)) ? done : t('copyFailedPlain') };
}
