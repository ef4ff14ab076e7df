import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { RequestEntry } from '#lib/domain/service/request-log.ts';
import type { TeamBook } from '#lib/domain/team/team.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { StorageUse } from '#lib/store/privacy/read-storage-use.ts';
import type { LearnedLinkHost } from '#lib/store/programs/read-learned-link-hosts.ts';
import type { LearnedSite } from '#lib/store/programs/read-learned-sites.ts';
import type { BackupServices } from './backup-services.ts';
import type { OptionsSnapshot } from './options-snapshot.ts';

/** Everything that the options page does to the world outside it. */
export interface OptionsServices {
  /** Wall-clock time, in ms since the epoch. */
  nowMs(): number;
  /** Of this build, as its manifest says. */
  readonly version: string;
  /** The service that this build is made for; null where the user types it. */
  readonly pinnedServiceUrl: string | null;
  /** Asks the worker. */
  readonly send: Send;
  readSnapshot(): Promise<OptionsSnapshot>;
  /** Whether updates brought what the user has not looked at. */
  readHasNews(): Promise<boolean>;
  /** What links and the user taught about sites. */
  readLearnedSites(): Promise<readonly LearnedSite[]>;
  readLearnedLinkHosts(): Promise<readonly LearnedLinkHost[]>;
  /** Calls back when that may have changed; returns the function that stops it. */
  watchLearnedSites(onChange: () => void): () => void;
  /** The countries of the account's programs, those of the most programs first. */
  readProgramCountries(): Promise<readonly string[]>;
  /** Calls back when the programs changed; returns the function that stops it. */
  watchPrograms(onChange: () => void): () => void;
  /** What the organisation's policy sets. */
  readManaged(): Promise<ManagedFields>;
  /** Presets and copy formats of the team and of the organisation. */
  readTeamBook(): Promise<TeamBook>;
  /** What is stored on this device, and where. */
  readStorageUse(): Promise<StorageUse>;
  /** The account's last requests, the newest first. */
  readRequests(): Promise<readonly RequestEntry[]>;
  /** What a report of a fault may tell: the text as it would be copied. */
  readDebugInfo(): Promise<string>;
  copyText(text: string): Promise<boolean>;
  /** Hands the user the presets as a file. */
  exportPresets(): Promise<void>;
  /**
   * Asks the user for access to the origins of these match patterns. Must be called before any `await` of the event's
   * handler: browsers show the prompt only within the user's gesture.
   */
  requestAccess(patterns: readonly string[]): Promise<boolean>;
  readonly backup: BackupServices;
}
