import { useEffect } from 'preact/hooks';
import type { Send } from '#lib/messaging/create-send.ts';

/** How often the worker is woken, in case the browser killed it. */
const wakeEveryMs = 5_000;

/** Wakes the worker again and again while the page shows work in progress. */
export function useWakeWhile(isWorking: boolean, send: Send): void {
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setInterval(() => void send('wake', {}).catch(() => undefined), wakeEveryMs);
    return () => clearInterval(timer);
  }, [isWorking, send]);
}
