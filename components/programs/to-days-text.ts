import { t } from '#lib/platform/i18n.ts';

/** "30" becomes "30 days"; "30-45 days" stays as the service words it. */
export function toDaysText(text: string): string {
  return /^\d+$/.test(text) ? t('days', Number(text)) : text;
}
