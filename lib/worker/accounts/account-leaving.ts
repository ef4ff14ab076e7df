import type { Account } from '#lib/domain/accounts/account.ts';
import { toManner } from '#lib/domain/service/service-manner.ts';
import { dropDeviceCounts } from '#lib/store/quota/device-counts.ts';
import { type AccountsContext, refreshMatchIndex } from '#lib/worker/accounts/accounts-context.ts';
import { noteOrphanedCalls } from '#lib/worker/accounts/orphaned-calls.ts';

/*
 * Signs out and removes. It first marks the account: from then on nothing is sent, and the next start finishes what a
 * kill interrupts.
 */

/** Forgets key, secret and token at once, without waiting for anything. All else of the account stays. */
export async function signOutAccount(context: AccountsContext, accountId: string): Promise<void> {
  const { turns } = context;
  // At once: a connecting under way must fail.
  turns.noteSignOut(accountId);
  await turns.exclusively(() => signOut(context, accountId));
  refreshMatchIndex(context);
}

/** Deletes the account with its database. */
export async function removeAccount(context: AccountsContext, accountId: string): Promise<void> {
  const { turns } = context;
  turns.noteSignOut(accountId);
  await turns.exclusively(() => remove(context, accountId));
  refreshMatchIndex(context);
}

/** Finishes what a killed worker left half done. */
export async function finishLeaving(context: AccountsContext): Promise<void> {
  const { attempt, directory, partsOf, turns } = context;
  for (const { accountId, leaving, connection } of await directory.list()) {
    // An account whose database does not open must not keep others from leaving.
    await attempt('leaving account', async () => {
      if (leaving === 'remove') await turns.exclusively(() => remove(context, accountId));
      else if (leaving === 'sign-out') await turns.exclusively(() => signOut(context, accountId));
      // A kill during connecting may have left credentials that no account uses. A team's token is of a later act.
      else if (connection.state === 'signed-out') await partsOf(accountId).vault.clearCredentials();
    });
  }
  refreshMatchIndex(context);
}

async function signOut(
  { directory, leaveFile, matchIndex, partsOf }: AccountsContext,
  accountId: string,
): Promise<void> {
  await directory.change(accountId, (account) => ({ ...account, ...toSignedOut(account), leaving: 'sign-out' }));
  const parts = partsOf(accountId);
  await parts.session.close();
  await leaveFile(accountId);
  await matchIndex.markStale();
  await directory.change(accountId, (account) => ({ ...account, leaving: null }));
  parts.recheck();
}

async function remove(context: AccountsContext, accountId: string): Promise<void> {
  const { directory, leaveFile, matchIndex, partsOf } = context;
  await directory.change(accountId, (account) => ({ ...account, ...toSignedOut(account), leaving: 'remove' }));
  const parts = partsOf(accountId);
  await parts.session.close().catch(() => undefined);
  parts.recheck();
  await matchIndex.markStale();
  await noteOrphanedCalls(context, parts.gate);
  await leaveFile(accountId);
  await parts.destroy();
  await dropCountsOfFile(directory, accountId);
  await directory.drop(accountId);
  await directory.readActiveId();
}

/**
 * Deletes the counts of an account that only a backup brought here: the user's other devices may never have known it.
 * The counts of an account that was connected stay, for when it connects again.
 */
async function dropCountsOfFile(directory: AccountsContext['directory'], accountId: string): Promise<void> {
  const { fingerprints, keyFingerprint } = await directory.read(accountId);
  if (keyFingerprint !== null) return;
  const others = (await directory.list()).filter((other) => other.accountId !== accountId);
  const shared = others.flatMap((other) => other.fingerprints);
  await dropDeviceCounts(fingerprints.filter((fingerprint) => !shared.includes(fingerprint)));
}

function toSignedOut({ connection }: Account): Pick<Account, 'connection'> {
  const { serviceUrl, marketplacePath } = connection;
  return { connection: { state: 'signed-out', serviceUrl, marketplacePath, ...toManner(connection) } };
}
