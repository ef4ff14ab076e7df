import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readTodayOf } from '#lib/store/today/read-rows-elsewhere.ts';
import type { TodaySnapshot } from '#lib/store/today/read-today.ts';
import type { TabDeps } from '../workspace-services.ts';
import { todayKinds } from './today-kinds.ts';

type ReadToday = () => Promise<TodaySnapshot>;

const readers = new WeakMap<TabDeps, ReadToday>();

/** Reads Today. The list and the count beside the tab's title are read for the same changes: they share one reading. */
export function todayReaderOf(deps: TabDeps): ReadToday {
  const reader = readers.get(deps) ?? createTodayReader(deps);
  readers.set(deps, reader);
  return reader;
}

function createTodayReader({ account, nowMs }: TabDeps): ReadToday {
  let reading: Promise<TodaySnapshot> | null = null;
  const forget = () => {
    reading = null;
  };
  // Starts before the page listens: what it then asks for is read after the change.
  watchDataChanges(todayKinds, forget);
  return () => {
    if (reading !== null) return reading;
    const own = readTodayOf(account, nowMs()).finally(() => {
      if (reading === own) forget();
    });
    reading = own;
    return own;
  };
}
