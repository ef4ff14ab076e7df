import { t } from '#lib/platform/i18n.ts';

/** A duration in its largest fitting unit, rounded up: "40 seconds", "3 minutes", "2 hours". */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(1, Math.ceil(durationMs / 1000));
  if (seconds <= 90) return t('seconds', seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? t('minutes', minutes) : t('hours', Math.ceil(minutes / 60));
}

interface Remaining {
  /** When the next call may start, in ms since the epoch. Null if nothing waits. */
  readonly waitingUntilMs: number | null;
  /** When the listing may end, in ms since the epoch. Null if that is unknown. */
  readonly estimatedEndMs: number | null;
}

/** Returns the texts for the time until the next call and until the end. Each is left out if it is over or unknown. */
export function toRemainingParts({ waitingUntilMs, estimatedEndMs }: Remaining, nowMs: number): readonly string[] {
  const waitMs = Math.max(0, (waitingUntilMs ?? 0) - nowMs);
  const leftMs = (estimatedEndMs ?? 0) - nowMs;
  return [
    ...(waitMs > 0 ? [t('syncWaiting', [String(Math.ceil(waitMs / 1000))])] : []),
    // The estimate does not know this wait: a listing never ends before its next call.
    ...(leftMs > waitMs ? [t('syncTimeLeft', [formatDuration(leftMs)])] : []),
  ];
}
