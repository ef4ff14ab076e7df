import type { Account } from '#lib/domain/accounts/account.ts';
import { toManner } from '#lib/domain/service/service-manner.ts';
import { dropDeviceCounts } from '#lib/store/quota/device-counts.ts';
import type { AccountParts } from '#lib/worker/accounts/account-parts.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import type { OrphanedCalls } from '#lib/worker/accounts/create-orphaned-calls.ts';
import type { MatchIndex } from '#lib/worker/programs/create-match-index.ts';

/**
 * Signs out and removes. It first marks the account: from then on nothing is sent, and the next start finishes what a
 * kill interrupts.
 */
export interface AccountLeaving {
  signOut(accountId: string): Promise<void>;
  remove(accountId: string): Promise<void>;
}

export interface AccountLeavingDependencies {
  readonly directory: AccountDirectory;
  readonly partsOf: (accountId: string) => AccountParts;
  readonly orphanedCalls: OrphanedCalls;
  readonly matchIndex: MatchIndex;
  /** Drops what is left of a file that the account is taking in. */
  readonly leaveFile: (accountId: string) => Promise<void>;
}

export function createAccountLeaving(dependencies: AccountLeavingDependencies): AccountLeaving {
  const { directory, partsOf, orphanedCalls, matchIndex, leaveFile } = dependencies;

  /**
   * Deletes the counts of an account that only a backup brought here: the user's other devices may never have known it.
   * The counts of an account that was connected stay, for when it connects again.
   */
  async function dropCountsOfFile(accountId: string): Promise<void> {
    const { fingerprints, keyFingerprint } = await directory.read(accountId);
    if (keyFingerprint !== null) return;
    const others = (await directory.list()).filter((other) => other.accountId !== accountId);
    const shared = others.flatMap((other) => other.fingerprints);
    await dropDeviceCounts(fingerprints.filter((fingerprint) => !shared.includes(fingerprint)));
  }

  return {
    async signOut(accountId) {
      await directory.change(accountId, (account) => ({ ...account, ...toSignedOut(account), leaving: 'sign-out' }));
      const parts = partsOf(accountId);
      await parts.session.close();
      await leaveFile(accountId);
      await matchIndex.markStale();
      await directory.change(accountId, (account) => ({ ...account, leaving: null }));
      parts.recheck();
    },

    async remove(accountId) {
      await directory.change(accountId, (account) => ({ ...account, ...toSignedOut(account), leaving: 'remove' }));
      const parts = partsOf(accountId);
      await parts.session.close().catch(() => undefined);
      parts.recheck();
      await matchIndex.markStale();
      await orphanedCalls.note(parts.gate);
      await leaveFile(accountId);
      await parts.destroy();
      await dropCountsOfFile(accountId);
      await directory.drop(accountId);
      await directory.readActiveId();
    },
  };
}

function toSignedOut({ connection }: Account): Pick<Account, 'connection'> {
  const { serviceUrl, marketplacePath } = connection;
  return { connection: { state: 'signed-out', serviceUrl, marketplacePath, ...toManner(connection) } };
}
