import { t } from '#lib/platform/i18n.ts';

/** A duration in its largest fitting unit, rounded up: "40 seconds", "3 minutes", "2 hours". */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(1, Math.ceil(durationMs / 1000));
  if (seconds <= 90) return t('seconds', seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? t('minutes', minutes) : t('hours', Math.ceil(minutes / 60));
}
