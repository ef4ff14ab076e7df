import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { EarningsServices } from './earnings-services.ts';

interface LastVisit {
  /** Changes after this time are news, in ms since the epoch. */
  readonly sinceMs: number;
  /** Makes all of them old. */
  readonly markSeen: () => void;
}

/**
 * When the user was here last: fixed when the tab opens, so that the news stay in sight for as long as it is open. When it
 * is left, what was in sight has been seen.
 */
export function useLastVisit(services: Pick<EarningsServices, 'send' | 'nowMs'>, seenAtMs: number | null): LastVisit {
  const [sinceMs, setSinceMs] = useState(seenAtMs ?? 0);
  /** The news of a hidden window have not been seen. */
  const seenUpToMs = useRef(0);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') seenUpToMs.current = services.nowMs();
    };
    const leave = () => {
      look();
      if (seenUpToMs.current === 0) return;
      void services.send('markReportsSeen', { seenAtMs: seenUpToMs.current }).catch(() => undefined);
    };
    look();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', look);
      leave();
    };
  }, [services]);

  const markSeen = useCallback(() => setSinceMs(services.nowMs()), [services]);
  return { sinceMs, markSeen };
}
