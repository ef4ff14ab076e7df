import type { Transport } from '#lib/publisher-api/create-transport.ts';
import type { CredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import type { Session } from '#lib/worker/service/create-session.ts';
import type { MirrorSync } from '#lib/worker/sync/create-mirror-sync.ts';

/** What of an account's own services its coming and going needs. */
export interface AccountParts {
  /** Notes each of the account's calls. */
  readonly transport: Transport;
  readonly session: Session;
  readonly gate: RequestGate;
  readonly vault: CredentialVault;
  readonly sync: MirrorSync;
  /** Wakes what waits: it finds the account signed out, or connected again. */
  recheck(): void;
  /** Resolves when what an earlier worker left in the journal is settled. */
  ready(): Promise<void>;
  /** Lets go of the account for good, and deletes its database and its items. */
  destroy(): Promise<void>;
}
