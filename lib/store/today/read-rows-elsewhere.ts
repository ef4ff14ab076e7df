import { toTodayList } from '#lib/domain/today/today-list.ts';
import { type OpenAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { readToday, type TodaySnapshot } from '#lib/store/today/read-today.ts';

/** Rows that wait in another account. */
export interface RowsElsewhere {
  readonly accountId: string;
  readonly title: string;
  readonly count: number;
}

/** Reads Today of an account that is open. */
export async function readTodayOf(account: Pick<OpenAccount, 'readState'>, nowMs: number): Promise<TodaySnapshot> {
  const { counted, settings } = await account.readState();
  return readToday(counted, settings, nowMs);
}

/** What ends or stopped in the device's other accounts, without those where nothing does. */
export async function readRowsElsewhere(shown: OpenAccount, nowMs: number): Promise<readonly RowsElsewhere[]> {
  const { accounts } = await shown.readState();
  const found: RowsElsewhere[] = [];
  for (const { accountId, title } of accounts) {
    if (accountId === shown.accountId) continue;
    // An account whose database cannot be opened must not hide the others.
    const account = await openAccount(shown.root, accountId).catch(() => null);
    if (account === null) continue;
    const today = await readTodayOf(account, nowMs).catch(() => null);
    account.database.close();
    const count = today === null ? 0 : toTodayList(today.rows, today.marks, today.currencies).urgentCount;
    if (count > 0) found.push({ accountId, title, count });
  }
  return found;
}
