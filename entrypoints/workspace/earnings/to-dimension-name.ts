import type { Dimension } from '#lib/domain/earnings/report.ts';
import { t } from '#lib/platform/i18n.ts';

/** Returns the user's word for the channels of a breakdown. */
export function toDimensionName(dimension: Dimension): string {
  if (dimension === 'program') return t('programPicker');
  if (dimension === 'preset') return t('earningsByPreset');
  if (dimension === 'link') return t('earningsByLink');
  if (dimension === 'post') return t('earningsByPost');
  return t('subId', [dimension.slice(3)]);
}
