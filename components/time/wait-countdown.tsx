import { useState } from 'preact/hooks';
import { useNow } from './use-now.ts';

/** How often assistive technology reads the countdown, in seconds. Every second would drown all else. */
const spokenEverySeconds = 15;

interface WaitCountdownProps {
  readonly toText: (seconds: string) => string;
  readonly untilMs: number;
  readonly nowMs: () => number;
  /** Whether assistive technology reads it: for a wait that has started, not for a possible one. */
  readonly isSpoken: boolean;
}

/** Counts down the seconds until an instant. */
export function WaitCountdown({ toText, untilMs, nowMs, isSpoken }: WaitCountdownProps) {
  const seconds = Math.max(0, Math.ceil((untilMs - useNow(nowMs)) / 1000));
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
