import type { Account } from '#lib/domain/accounts/account.ts';

export interface ActiveAccountReader {
  readActiveId(): Promise<string>;
  read(accountId: string): Promise<Account>;
}

/** The active account. Null while it is signed out, or leaves. */
export async function findConnectedAccount(directory: ActiveAccountReader): Promise<Account | null> {
  const account = await directory.read(await directory.readActiveId());
  return account.connection.state === 'signed-out' || account.leaving !== null ? null : account;
}
