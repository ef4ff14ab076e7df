import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { EarningsServices } from './earnings-services.ts';

interface LastVisit {
  /** Changes after this time are new to the user. In ms since the epoch. */
  readonly sinceMs: number;
  /** Marks all changes as seen. */
  readonly markSeen: () => void;
}

/**
 * Returns when the user last visited the tab. The time is fixed when the tab opens, so that new changes stay visible
 * while it is open. When the user leaves the tab, the visible changes count as seen.
 */
export function useLastVisit(services: Pick<EarningsServices, 'send' | 'nowMs'>, seenAtMs: number | null): LastVisit {
  const [sinceMs, setSinceMs] = useState(seenAtMs ?? 0);
  /** When the window was last visible. Changes in a hidden window do not count as seen. */
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
