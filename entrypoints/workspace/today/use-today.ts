import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { startOfServiceDayMs } from '#lib/domain/service/service-date.ts';
import { addDays, startOfUserDayMs } from '#lib/domain/time/days.ts';
import { toTodayMoment } from '#lib/domain/today/today-moment.ts';
import type { TodaySnapshot } from '#lib/store/today/read-today.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { TodayServices } from './create-today-services.ts';
import { todayKinds } from './today-kinds.ts';

/** A timer of a browser has this limit, and a clock may jump: look at least so often. */
const longestWaitMs = 3_600_000;

/** Today as it is stored. A new day is shown once the user presses a key or clicks. */
export function useToday(services: TodayServices, first: TodaySnapshot | null) {
  const live = useLive<TodaySnapshot | null>(services.readToday, todayKinds, first);
  const { value, readAgain } = live;
  const [day, setDay] = useState<string | null>(null);
  const shown = useRef<TodaySnapshot | null>(null);
  const shownDay = day ?? value?.moment.day ?? null;
  if (value !== null && value.moment.day === shownDay) shown.current = value;
  const next = value !== null && value.moment.day !== shownDay ? value : null;

  const turn = useCallback(() => setDay(value?.moment.day ?? null), [value]);
  useEffect(() => {
    if (day === null && value !== null) setDay(value.moment.day);
  }, [day, value]);
  // A layout effect: the key that follows the words must not be missed.
  useLayoutEffect(() => {
    if (next === null) return undefined;
    document.addEventListener('keydown', turn);
    document.addEventListener('pointerdown', turn);
    return () => {
      document.removeEventListener('keydown', turn);
      document.removeEventListener('pointerdown', turn);
    };
  }, [next, turn]);
  useMidnight(services, value, readAgain);
  return {
    /** Null until it is read. */
    snapshot: shown.current,
    /** The next day's list, which waits for the user: rows must not change under their hand. */
    next,
    error: live.error,
    readAgain,
  };
}

/** Reads again once the day of the user or of the network is over, and when the page is looked at on another day. */
function useMidnight(services: TodayServices, snapshot: TodaySnapshot | null, readAgain: () => void): void {
  useEffect(() => {
    if (snapshot === null) return undefined;
    let isOver = false;
    const { day, serviceDay, serviceUtcOffsetMinutes: offset } = snapshot.moment;
    const look = () => {
      const now = toTodayMoment(services.nowMs(), offset);
      if (!isOver && (now.day !== day || now.serviceDay !== serviceDay)) readAgain();
    };
    const wait = async () => {
      while (!isOver) {
        const nowMs = services.nowMs();
        const midnightMs = Math.min(
          startOfUserDayMs(addDays(day, 1)),
          startOfServiceDayMs(addDays(serviceDay, 1), offset),
        );
        await services.sleep(Math.min(longestWaitMs, Math.max(1_000, midnightMs - nowMs)));
        look();
      }
    };
    void wait();
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
    };
  }, [services, snapshot, readAgain]);
}
