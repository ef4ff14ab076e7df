import { useEffect, useState } from 'preact/hooks';

/** The current time, updated every second while `isRunning`. The clock is a parameter, so that tests can move it. */
export function useNow(nowMs: () => number, isRunning: boolean): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    if (!isRunning) return;
    setNow(nowMs());
    const timer = setInterval(() => setNow(nowMs()), 1000);
    return () => clearInterval(timer);
  }, [isRunning, nowMs]);
  return now;
}
