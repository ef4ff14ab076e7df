import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

/** Returns how many of all programs are shown: "312 of 100,000 programs". */
export function toCountText(found: number, all: number): string {
  return found === all
    ? t('programCount', all, [formatNumber(all)])
    : t('programsCountOf', all, [formatNumber(found), formatNumber(all)]);
}
