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
import type { GoneCalls } from '#lib/worker/accounts/create-gone-calls.ts';
import type { MatchIndex } from '#lib/worker/programs/create-match-index.ts';

/** The coming and going of accounts. Connecting and signing out exclude each other where they write. */
export interface Accounts extends AccountConnector {
  /** Forgets key, secret and token at once, and waits for nothing. Everything else of the account stays. */
  signOut(accountId: string): Promise<void>;
  /** Deletes the account with its database. */
  remove(accountId: string): Promise<void>;
  switchTo(accountId: string): Promise<void>;
  /** Names an account, or gives it another colour. */
  change(change: MessageInput<'changeAccount'>): Promise<void>;
  /** Finishes what a killed worker left half done. */
  finishLeaving(): Promise<void>;
}

export interface AccountsDependencies extends AccountVerifierDependencies {
  readonly directory: AccountDirectory;
  readonly partsOf: (accountId: string) => AccountParts;
  readonly goneCalls: GoneCalls;
  readonly matchIndex: MatchIndex;
  readonly turns: AccountTurns;
  readonly attempt: Attempt;
}

export function createAccounts(dependencies: AccountsDependencies): Accounts {
  const { directory, partsOf, matchIndex, turns, attempt } = dependencies;
  const verifier = createAccountVerifier(dependencies);
  const connector = createAccountConnector({ ...dependencies, verifier });
  const leaving = createAccountLeaving(dependencies);

  /** Behind the user's back, and again at the next start where it fails. */
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
      // At once: a connecting that is under way comes to nothing.
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
        // One whose database does not open keeps no other from leaving.
        await attempt('leaving account', async () => {
          if (left === 'remove') await turns.exclusively(() => leaving.remove(accountId));
          else if (left === 'sign-out') await turns.exclusively(() => leaving.signOut(accountId));
          // A connecting that a kill cut short may have left credentials: no account has them.
          else if (connection.state === 'signed-out') await partsOf(accountId).vault.clear();
        });
      }
      refreshMatchIndex();
    },
  };
}
