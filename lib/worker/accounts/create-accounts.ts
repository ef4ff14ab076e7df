import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { AccountParts } from '#lib/worker/accounts/account-parts.ts';
import { type AccountConnector, createAccountConnector } from '#lib/worker/accounts/create-account-connector.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { createAccountLeaving } from '#lib/worker/accounts/create-account-leaving.ts';
import type { AccountTurns } from '#lib/worker/accounts/create-account-turns.ts';
import {
  type AccountVerifierDependencies,
  createAccountVerifier,
} from '#lib/worker/accounts/create-account-verifier.ts';
import type { OrphanedCalls } from '#lib/worker/accounts/create-orphaned-calls.ts';
import type { MatchIndex } from '#lib/worker/programs/create-match-index.ts';

/** Connects, signs out and removes accounts. Only one of these writes at a time. */
export interface Accounts extends AccountConnector {
  /** Forgets key, secret and token at once, without waiting for anything. All else of the account stays. */
  signOut(accountId: string): Promise<void>;
  /** Deletes the account with its database. */
  remove(accountId: string): Promise<void>;
  switchTo(accountId: string): Promise<void>;
  /** Gives an account a name or a colour. */
  change(change: MessageInput<'changeAccount'>): Promise<void>;
  /** Finishes what a killed worker left half done. */
  finishLeaving(): Promise<void>;
}

export interface AccountsDependencies extends AccountVerifierDependencies {
  readonly directory: AccountDirectory;
  readonly partsOf: (accountId: string) => AccountParts;
  readonly orphanedCalls: OrphanedCalls;
  readonly matchIndex: MatchIndex;
  /** As `AccountLeavingDependencies.leaveFile`. */
  readonly leaveFile: (accountId: string) => Promise<void>;
  readonly turns: AccountTurns;
  readonly attempt: Attempt;
}

export function createAccounts(dependencies: AccountsDependencies): Accounts {
  const { directory, partsOf, matchIndex, turns, attempt } = dependencies;
  const verifier = createAccountVerifier(dependencies);
  const connector = createAccountConnector({ ...dependencies, verifier });
  const leaving = createAccountLeaving(dependencies);

  /** In the background. If it fails, the next start does it again. */
  function refreshMatchIndex() {
    void attempt('match index', matchIndex.refresh);
  }

  return {
    async connect(input) {
      const outcome = await connector.connect(input);
      if (outcome.kind === 'connected') refreshMatchIndex();
      return outcome;
    },

    async signOut(accountId) {
      // At once: a connecting under way must fail.
      turns.noteSignOut(accountId);
      await turns.exclusively(() => leaving.signOut(accountId));
      refreshMatchIndex();
    },

    async remove(accountId) {
      turns.noteSignOut(accountId);
      await turns.exclusively(() => leaving.remove(accountId));
      refreshMatchIndex();
    },

    switchTo: (accountId) => directory.activate(accountId),

    change: ({ accountId, name, color }) =>
      directory.change(accountId, (account) => ({
        ...account,
        ...(name !== undefined && { name: name.trim() }),
        ...(color !== undefined && { color }),
      })),

    async finishLeaving() {
      for (const { accountId, leaving: left, connection } of await directory.list()) {
        // An account whose database does not open must not keep others from leaving.
        await attempt('leaving account', async () => {
          if (left === 'remove') await turns.exclusively(() => leaving.remove(accountId));
          else if (left === 'sign-out') await turns.exclusively(() => leaving.signOut(accountId));
          // A kill during connecting may have left credentials that no account uses.
          else if (connection.state === 'signed-out') await partsOf(accountId).vault.clear();
        });
      }
      refreshMatchIndex();
    },
  };
}
