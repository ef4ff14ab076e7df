import { type Account, accountColors, isBlankAccount } from '#lib/domain/accounts/account.ts';
import { noConnection } from '#lib/domain/accounts/connection.ts';
import { defaultAccountSettings } from '#lib/domain/settings/settings.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/** The given fields of a new account: all other fields have their defaults. */
type NewAccount = Pick<Account, 'accountId' | 'createdAtMs'>;

/**
 * The id of the account that was never connected. Adds one if there is none. In one transaction: two callers at once
 * get the same one.
 * @param isActivated Makes it the active one as well.
 */
export async function claimBlankAccount(
  root: RootDatabase,
  toNew: () => NewAccount,
  isActivated: boolean,
): Promise<string> {
  const transaction = root.transaction(['accounts', 'meta'], 'readwrite');
  const accounts = transaction.objectStore('accounts');
  const all = await accounts.getAll();
  let blank = all.find((account) => isBlankAccount(account) && account.leaving === null);
  if (blank === undefined) {
    const taken = new Set(all.map(({ color }) => color));
    blank = toBlankAccount(toNew(), accountColors.find((color) => !taken.has(color)) ?? accountColors[0]);
    await accounts.add(blank);
  }
  if (isActivated) await transaction.objectStore('meta').put(blank.accountId, 'activeAccountId');
  await transaction.done;
  return blank.accountId;
}

function toBlankAccount({ accountId, createdAtMs }: NewAccount, color: Account['color']): Account {
  return {
    accountId,
    name: '',
    color,
    connection: noConnection,
    settings: defaultAccountSettings,
    fingerprints: [],
    keyFingerprint: null,
    affiliateId: '',
    userEmail: '',
    createdAtMs,
    verifiedAtMs: null,
    leaving: null,
  };
}
