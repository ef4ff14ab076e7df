import { useMemo } from 'preact/hooks';
import type { AccountState } from '#lib/store/accounts/open-account.ts';
import type { TodaySnapshot } from '#lib/store/today/read-today.ts';
import type { TabDeps, TabProps } from '../workspace-services.ts';
import { createTodayServices } from './create-today-services.ts';
import { TodayPage } from './today-page.tsx';
import { todayReaderOf } from './today-reader.ts';

/** A reading that takes longer shows its skeleton first. */
const patienceMs = 150;

/** What was read before the tab was drawn. The tab takes it. */
let begun: { readonly deps: TabDeps; readonly snapshot: TodaySnapshot } | null = null;

/** Reads what the tab's first frame shows, unless that takes long. */
export async function beginToday(deps: TabDeps, stating: Promise<AccountState>): Promise<void> {
  const reading = todayReaderOf(deps)
    .read(stating)
    .then((snapshot) => {
      begun = { deps, snapshot };
    });
  await Promise.race([reading, deps.sleep(patienceMs)]);
}

/** The Today tab: what needs the user, in the order in which it should be cleared. */
export function TodayTab(props: TabProps) {
  const { deps } = props;
  const services = useMemo(() => createTodayServices(deps), [deps]);
  const first = useMemo(() => {
    const snapshot = begun?.deps === deps ? begun.snapshot : null;
    begun = null;
    return snapshot;
  }, [deps]);
  return <TodayPage snapshot={props.snapshot} accountId={deps.account.accountId} services={services} first={first} />;
}
