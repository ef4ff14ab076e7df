import type { Transport } from '#lib/publisher-api/create-transport.ts';
import type { CredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import type { Session } from '#lib/worker/service/create-session.ts';
import type { MirrorSync } from '#lib/worker/sync/create-mirror-sync.ts';

/** What connecting and leaving need of an account's own services. */
export interface AccountParts {
  /** Notes each of the account's calls. */
  readonly transport: Transport;
  readonly session: Session;
  readonly gate: RequestGate;
  readonly vault: CredentialVault;
  readonly sync: MirrorSync;
  /** Wakes calls that wait: they find the account signed out, or connected again. */
  recheck(): void;
  /** Resolves when the journal entries of an earlier worker are settled. */
  ready(): Promise<void>;
  /** Gives up the account for good, and deletes its database and its items. */
  destroy(): Promise<void>;
}
