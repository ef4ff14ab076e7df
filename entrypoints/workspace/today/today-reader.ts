import type { AccountState } from '#lib/store/accounts/open-account.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import type { TodaySnapshot } from '#lib/store/today/read-today.ts';
import type { TabDeps } from '../workspace-services.ts';
import { todayKinds } from './today-kinds.ts';

/** Reads Today for the list and for the count beside the tab's title. */
type TodayReader = ReturnType<typeof createTodayReader>;

const readers = new WeakMap<TabDeps, TodayReader>();

export function todayReaderOf(deps: TabDeps): TodayReader {
  const reader = readers.get(deps) ?? createTodayReader(deps);
  readers.set(deps, reader);
  return reader;
}

function createTodayReader({ account, nowMs }: TabDeps) {
  let last: Promise<TodaySnapshot> | null = null;
  let isReading = false;
  // Starts before the page listens: what it then asks for is read after the change.
  watchDataChanges(todayKinds, () => {
    last = null;
  });
  // Every tab has the count, and none but Today's reads it with its first frame: the others load what reads it later.
  const readNow = async (stating: Promise<AccountState>): Promise<TodaySnapshot> => {
    const [{ readToday }, { counted, settings }] = await Promise.all([
      import('#lib/store/today/read-today.ts'),
      stating,
    ]);
    return readToday(counted, settings, nowMs());
  };
  function read(stating?: Promise<AccountState>): Promise<TodaySnapshot> {
    if (last !== null && isReading) return last;
    const own = readNow(stating ?? account.readState());
    isReading = true;
    last = own;
    own.then(
      () => {
        if (last === own) isReading = false;
      },
      () => {
        if (last === own) last = null;
      },
    );
    return own;
  }
  return {
    /** Reads it now, with the account's state if the caller has it. Who asks meanwhile shares the reading. */
    read,
    /** What was read last, if nothing has changed since and the day is still this one; otherwise reads it now. */
    async readLast(serviceDay: string) {
      const found = await (last ?? read());
      return found.moment.serviceDay === serviceDay ? found : read();
    },
  };
}
