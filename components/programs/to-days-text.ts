import { t } from '#lib/platform/i18n.ts';

/** Turns "30" into "30 days"; leaves "30-45 days" as the service wrote it. */
export function toDaysText(text: string): string {
  return /^\d+$/.test(text) ? t('days', Number(text)) : text;
}
