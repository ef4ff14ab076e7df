import type { Connection } from '#lib/domain/accounts/connection.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { ReadyPrograms } from '#lib/store/programs/read-ready-programs.ts';

/** Everything that the welcome page shows, all of it stored on this device. */
export interface WelcomeSnapshot {
  /** The active account's. */
  readonly connection: Connection;
  readonly sync: SyncProgress;
  /** What there is to begin with; null before the approved programs are listed. */
  readonly ready: ReadyPrograms | null;
  /** Whether a link was made already. */
  readonly hasLinks: boolean;
}

/** Everything that the welcome page does to the world outside it. */
export interface WelcomeServices {
  /** Wall-clock time, in ms since the epoch. */
  nowMs(): number;
  /** The service that this build is made for; null where the user types it. */
  readonly pinnedServiceUrl: string | null;
  /** What the organisation's policy sets. */
  readManaged(): Promise<ManagedFields>;
  /** Asks the worker. */
  readonly send: Send;
  readSnapshot(): Promise<WelcomeSnapshot>;
  /** Asks the user for access to the origins of these match patterns, within the user's gesture. */
  requestAccess(patterns: readonly string[]): Promise<boolean>;
  /** What the user copied; null where the browser does not let it be read. */
  readClipboard(): Promise<string | null>;
  /** Whether the toolbar shows the button; null where the browser does not say. */
  readIsPinned(): Promise<boolean | null>;
}
