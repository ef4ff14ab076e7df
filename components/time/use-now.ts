import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { toServiceDate } from '#lib/domain/service/service-date.ts';

/** The current time, updated every second. The clock is a parameter, so that tests can move it. */
export function useNow(nowMs: () => number): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    setNow(nowMs());
    const timer = setInterval(() => setNow(nowMs()), 1000);
    return () => clearInterval(timer);
  }, [nowMs]);
  return now;
}

/** How often a page that stays open looks whether its day is over, in ms. */
const lookEveryMs = 60_000;

const nothing = (): void => undefined;

/**
 * The service's day (`YYYY-MM-DD`), also in a page that stays open over its end.
 * @param nowMs As of `useNow`.
 * @param onNewDay Called on each day after the first.
 */
export function useServiceDay(nowMs: () => number, utcOffsetMinutes: number, onNewDay = nothing): string {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const day = toServiceDate(nowMs(), utcOffsetMinutes);
  useEffect(() => {
    const look = () => {
      if (toServiceDate(nowMs(), utcOffsetMinutes) !== day) redraw(undefined);
    };
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [nowMs, utcOffsetMinutes, day]);
  const known = useRef(day);
  useEffect(() => {
    if (known.current !== day) onNewDay();
    known.current = day;
  }, [day, onNewDay]);
  return day;
}
