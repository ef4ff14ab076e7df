import type { AccountIdentity } from '#lib/domain/backup/backup.ts';

/** What distinguishes one account from another. */
type Known = Pick<AccountIdentity, 'fingerprints'>;

/**
 * Finds this profile's account that equals a file's account: they share a fingerprint, so service address, key and
 * secret were the same.
 */
export function findSameAccount<Account extends Known>(
  accounts: readonly Account[],
  saved: Known,
): Account | undefined {
  return accounts.find(({ fingerprints }) => fingerprints.some((each) => saved.fingerprints.includes(each)));
}
