import type { AccountIdentity } from '#lib/domain/backup/backup.ts';

/** What tells one account from another. */
type Known = Pick<AccountIdentity, 'fingerprints'>;

/**
 * The account of here that a file's account is: one that shares a fingerprint, so that service address, key and secret
 * were the same.
 */
export function findSameAccount<Account extends Known>(
  accounts: readonly Account[],
  saved: Known,
): Account | undefined {
  return accounts.find(({ fingerprints }) => fingerprints.some((each) => saved.fingerprints.includes(each)));
}
