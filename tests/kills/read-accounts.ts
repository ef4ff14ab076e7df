import { type Account, parseAccount } from '#lib/domain/accounts/account.ts';
import { openRootDatabase } from '#lib/store/root-database.ts';

/** The accounts of the device, as a page reads them. */
export async function readAccounts(): Promise<readonly Account[]> {
  const root = await openRootDatabase();
  try {
    return (await root.getAll('accounts')).map(parseAccount);
  } finally {
    root.close();
  }
}
