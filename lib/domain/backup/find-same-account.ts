import type { AccountIdentity } from '#lib/domain/backup/backup.ts';

/** What tells one account from another. */
type Known = Pick<AccountIdentity, 'fingerprints' | 'ownsUnnamedCounts'>;

/**
 * The account of here that a file's account is: one that shares a fingerprint, so that service address, key and secret
 * were the same. One of before there were fingerprints is the only one that has the unnamed counts.
 */
export function findSameAccount<Account extends Known>(
  accounts: readonly Account[],
  saved: Known,
): Account | undefined {
  return accounts.find(({ fingerprints, ownsUnnamedCounts }) =>
    saved.fingerprints.length === 0
      ? fingerprints.length === 0 && ownsUnnamedCounts && saved.ownsUnnamedCounts
      : fingerprints.some((fingerprint) => saved.fingerprints.includes(fingerprint)),
  );
}
