import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { t } from '#lib/platform/i18n.ts';
import type { BulkActResult } from './bulk-form.ts';
import type { BulkServices } from './bulk-services.ts';

/** Copies, and says whether it worked. @param done What to say then. */
export async function copyAndSay(
  services: BulkServices,
  formatted: FormattedLink,
  done: string,
): Promise<BulkActResult> {
  return { problem: null, said: (await services.copyFormatted(formatted)) ? done : t('copyFailedPlain') };
}
