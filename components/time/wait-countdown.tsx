import { useState } from 'preact/hooks';
import { useNow } from './use-now.ts';

/** Assistive technology hears the countdown this often, in seconds: every second would drown all else. */
const spokenEverySeconds = 15;

interface WaitCountdownProps {
  readonly toText: (seconds: string) => string;
  readonly untilMs: number;
  readonly nowMs: () => number;
  /** Whether it is read out: for a wait that has begun, not for one that may come. */
  readonly isSpoken: boolean;
}

/** The seconds until something known, counted down. */
export function WaitCountdown({ toText, untilMs, nowMs, isSpoken }: WaitCountdownProps) {
  const seconds = Math.max(0, Math.ceil((untilMs - useNow(nowMs, true)) / 1000));
  const [firstSeconds] = useState(seconds);
  const spoken = Math.min(firstSeconds, Math.ceil(seconds / spokenEverySeconds) * spokenEverySeconds);
  return (
    <>
      <span class="numeric" aria-hidden={isSpoken}>
        {toText(String(seconds))}
      </span>
      {isSpoken && (
        <span class="visually-hidden" aria-live="polite">
          {toText(String(spoken))}
        </span>
      )}
    </>
  );
}
