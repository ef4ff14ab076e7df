import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { toTodayList } from '#lib/domain/today/today-list.ts';
import { afterFirstPaint } from '#lib/ui/after-first-paint.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { todayKinds } from './today/today-kinds.ts';
import { todayReaderOf } from './today/today-reader.ts';
import type { TabDeps } from './workspace-services.ts';

/** So long the shown tab has the page's thread and the database for itself: its first rows come before the count. */
const patienceMs = 1_000;

/**
 * How many rows of Today cost money each day that they wait. 0 until they are read, which no first frame waits for.
 * @param isShown Whether the page opens with Today: its list and the count then share one reading.
 */
export function useTodayCount(deps: TabDeps, isShown: boolean): number {
  const [mayRead, setMayRead] = useState(false);
  const isFirst = useRef(isShown);
  useEffect(() => {
    const begin = async () => {
      if (!isFirst.current) await deps.sleep(patienceMs);
      setMayRead(true);
    };
    afterFirstPaint(() => void begin());
  }, [deps]);
  const read = useCallback(async () => {
    if (!mayRead) return 0;
    const { rows, marks, currencies } = await todayReaderOf(deps)();
    return toTodayList(rows, marks, currencies).urgentCount;
  }, [deps, mayRead]);
  return useLive(read, todayKinds).value ?? 0;
}
