import { t } from '#lib/platform/i18n.ts';

/** Returns how a program pays, in the term of the field: "CPS". A type outside the specification stays as it is. */
export function toTypeText(type: string): string {
  if (type === 'cpa_both') return t('programsTypeBoth');
  return /^cp[a-z]$/.test(type) ? type.toUpperCase() : type;
}
