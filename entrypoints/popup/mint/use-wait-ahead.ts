import { useEffect, useState } from 'preact/hooks';
import type { PopupServices } from '../popup-services.ts';

/**
 * Until when a call would wait for its slot, in ms since the epoch. Null without a wait. Asks whenever `asks` becomes
 * true: a stored link makes no call, and during an act the question would only hold it up.
 */
export function useWaitAhead(services: PopupServices, asks: boolean): number | null {
  const [untilMs, setUntilMs] = useState<number | null>(null);
  useEffect(() => {
    if (!asks) return;
    let isCurrent = true;
    void services.send('readWait', {}).then(
      ({ waitMs }) => {
        if (isCurrent) setUntilMs(waitMs > 0 ? services.nowMs() + waitMs : null);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [services, asks]);
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setTimeout(() => setUntilMs(null), Math.max(0, untilMs - services.nowMs()));
    return () => clearTimeout(timer);
  }, [services, untilMs]);
  return untilMs;
}
