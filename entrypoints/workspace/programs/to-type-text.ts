import { t } from '#lib/platform/i18n.ts';

/** How a program pays, as the field calls it: "CPS". Types beyond those of the specification stay as they are. */
export function toTypeText(type: string): string {
  if (type === 'cpa_both') return t('programsTypeBoth');
  return /^cp[a-z]$/.test(type) ? type.toUpperCase() : type;
}
