import type { Send } from '#lib/messaging/create-send.ts';
import type { LearnedSite } from '#lib/store/programs/read-learned-sites.ts';
import type { BackupServices } from './backup/backup-services.ts';
import type { OptionsSnapshot } from './options-snapshot.ts';

/** Everything that the options page does to the world outside it. */
export interface OptionsServices {
  /** Wall-clock time, in ms since the epoch. */
  nowMs(): number;
  /** The service that this build is made for; null where the user types it. */
  readonly pinnedServiceUrl: string | null;
  /** Asks the worker. */
  readonly send: Send;
  readSnapshot(): Promise<OptionsSnapshot>;
  /** Calls back when what a snapshot holds may have changed; returns the function that stops it. */
  watch(onChange: () => void): () => void;
  /** What links and the user taught about sites. */
  readLearnedSites(): Promise<readonly LearnedSite[]>;
  /** Calls back when that may have changed; returns the function that stops it. */
  watchLearnedSites(onChange: () => void): () => void;
  /** Hands the user the presets as a file. */
  exportPresets(): Promise<void>;
  /**
   * Asks the user for access to the origins of these match patterns. Must be called before any `await` of the event's
   * handler: browsers show the prompt only within the user's gesture.
   */
  requestAccess(patterns: readonly string[]): Promise<boolean>;
  readonly backup: BackupServices;
}
