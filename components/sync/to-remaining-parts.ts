import { formatDuration } from '#components/time/format-duration.ts';
import { t } from '#lib/platform/i18n.ts';

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
