import { type OpenAccount, readOtherAccount } from '#lib/store/accounts/open-account.ts';
import { readUrgentCount } from '#lib/store/today/read-urgent-count.ts';

export interface RowsElsewhere {
  readonly accountId: string;
  readonly title: string;
  readonly count: number;
}

/** How many rows of an open account cost money each day that they wait. */
export const readUrgentCountOf = async ({ database, readSettings }: OpenAccount, nowMs: number): Promise<number> =>
  readUrgentCount(database, await readSettings(), nowMs);

/** What ends or stopped in the device's other accounts, without those where nothing does. */
export async function readRowsElsewhere(shown: OpenAccount, nowMs: number): Promise<readonly RowsElsewhere[]> {
  const { accounts } = await shown.readState();
  const found: RowsElsewhere[] = [];
  for (const { accountId, title } of accounts) {
    if (accountId === shown.accountId) continue;
    const count = await readOtherAccount(shown.root, accountId, (account) => readUrgentCountOf(account, nowMs));
    if (count !== null && count > 0) found.push({ accountId, title, count });
  }
  return found;
}
