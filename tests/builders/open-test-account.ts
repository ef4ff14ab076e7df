import type { Account } from '#lib/domain/accounts/account.ts';
import { type OpenAccount, openAccount } from '#lib/store/accounts/open-account.ts';
import { openDatabase } from '#lib/store/database.ts';
import { openRootDatabase } from '#lib/store/root-database.ts';
import { anAccount } from './an-account.ts';

/** An account in the databases, as a page opens it. */
export async function openTestAccount(change: Partial<Account> = {}): Promise<OpenAccount> {
  const root = await openRootDatabase();
  const account = anAccount(change);
  await root.put('accounts', account);
  await root.put('meta', account.accountId, 'activeAccountId');
  (await openDatabase(account.accountId)).close();
  return openAccount(root, account.accountId);
}
