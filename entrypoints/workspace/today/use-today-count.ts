import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useServiceDay } from '#components/time/use-now.ts';
import { countUrgent } from '#lib/domain/today/today-list.ts';
import { afterFirstPaint } from '#lib/ui/after-first-paint.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { TabDeps } from '../workspace-services.ts';
import { urgentKinds } from './today-kinds.ts';
import { todayReaderOf } from './today-reader.ts';

/** So long the shown tab has the page's thread and the database for itself: its first rows come before the count. */
const patienceMs = 1_000;

/**
 * How many rows of Today cost money each day that they wait. 0 until they are read, which no first frame waits for.
 * @param isShown Whether Today is the shown tab: it reads its rows for the same changes, and the count is theirs.
 * @param utcOffsetMinutes Of the service, whose day ends coupons.
 */
export function useTodayCount(deps: TabDeps, isShown: boolean, utcOffsetMinutes: number): number {
  const [mayRead, setMayRead] = useState(false);
  // It must hear of a change before this hook does, or it would hand out what was read before it.
  const reader = todayReaderOf(deps);
  const isToday = useRef(isShown);
  isToday.current = isShown;
  useEffect(() => {
    const begin = async () => {
      if (!isToday.current) await deps.sleep(patienceMs);
      setMayRead(true);
    };
    afterFirstPaint(() => void begin());
  }, [deps]);
  const today = useServiceDay(deps.nowMs, utcOffsetMinutes);
  const read = useCallback(async () => {
    if (!mayRead) return 0;
    if (!isToday.current) {
      const { readUrgentCountOf } = await import('#lib/store/today/read-rows-elsewhere.ts');
      return readUrgentCountOf(deps.account, deps.nowMs());
    }
    const { rows, marks } = await reader.readLast(today);
    return countUrgent(rows, marks);
  }, [deps, reader, mayRead, today]);
  return useLive(read, urgentKinds).value ?? 0;
}
