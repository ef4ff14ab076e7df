import type { Clock } from '#lib/platform/clock.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Transport } from '#lib/publisher-api/create-transport.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import type { AccountTurns } from '#lib/worker/accounts/create-account-turns.ts';
import type { SettingsContext } from '#lib/worker/accounts/save-settings.ts';
import type { MatchIndex } from '#lib/worker/programs/create-match-index.ts';
import type { CredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import type { Session } from '#lib/worker/service/create-session.ts';
import type { MirrorSync } from '#lib/worker/sync/create-mirror-sync.ts';
import type { Team } from '#lib/worker/team/create-team.ts';

/** What connecting and leaving need of an account's own services. */
export interface AccountParts extends SettingsContext {
  /** Notes each of the account's calls. */
  readonly transport: Transport;
  readonly session: Session;
  readonly gate: RequestGate;
  readonly vault: CredentialVault;
  readonly sync: MirrorSync;
  readonly team: Pick<Team, 'resume'>;
  /** Wakes calls that wait: they find the account signed out, or connected again. */
  recheck(): void;
  /** Resolves when the journal entries of an earlier worker are settled. */
  ready(): Promise<void>;
  /** Gives up the account for good, and deletes its database and its items. */
  destroy(): Promise<void>;
}

/** Watches for the reason of a failed request to an origin, which `fetch` hides. */
export type ObserveNetworkErrors = (origin: string) => {
  /** The browser's name of the first error. Never settles without an error. */
  readonly errorName: Promise<string>;
  readonly stop: () => void;
};

/** What connects accounts, and lets them leave. */
export interface AccountsContext {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  readonly attempt: Attempt;
  readonly directory: AccountDirectory;
  readonly matchIndex: MatchIndex;
  readonly partsOf: (accountId: string) => AccountParts;
  readonly turns: AccountTurns;
  /** Drops what is left of a file that the account is taking in. */
  readonly leaveFile: (accountId: string) => Promise<void>;
  readonly observeNetworkErrors: ObserveNetworkErrors;
}

/** In the background. If it fails, the next start does it again. */
export function refreshMatchIndex({ attempt, matchIndex }: AccountsContext): void {
  void attempt('match index', matchIndex.refresh);
}
