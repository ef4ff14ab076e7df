import { useEffect } from 'preact/hooks';
import type { Send } from '#lib/messaging/create-send.ts';

/** How often the worker is woken, in case the browser killed it. */
const wakeEveryMs = 5_000;

/**
 * Wakes the worker again and again while the page shows work in progress, and as soon as the network is back: a worker
 * that the browser stopped hears nothing of it.
 */
export function useWakeWhile(isWorking: boolean, send: Send): void {
  useEffect(() => {
    if (!isWorking) return undefined;
    const wake = () => void send('wake', {}).catch(() => undefined);
    const timer = setInterval(wake, wakeEveryMs);
    window.addEventListener('online', wake);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', wake);
    };
  }, [isWorking, send]);
}
