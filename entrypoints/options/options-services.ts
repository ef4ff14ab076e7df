import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { RequestEntry } from '#lib/domain/service/request-log.ts';
import type { TeamBook, TeamShare } from '#lib/domain/team/team.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { AccountState } from '#lib/store/accounts/open-account.ts';
import type { StorageUse } from '#lib/store/privacy/read-storage-use.ts';
import type { LearnedLinkHost, LearnedSite } from '#lib/store/programs/read-learned-sites.ts';
import type { BackupServices } from './backup-services.ts';
import type { OptionsSnapshot } from './options-snapshot.ts';

/** Everything that the options page reads and changes outside itself. */
export interface OptionsServices {
  /** Wall-clock time, in ms since the epoch. */
  nowMs(): number;
  /** The version in this build's manifest. */
  readonly version: string;
  /** The address of the service that this build is made for. Null if the user types it. */
  readonly pinnedServiceUrl: string | null;
  /** Sends the worker a message, and resolves to its answer. */
  readonly send: Send;
  /** @param state The account's state, if the caller is reading it already. */
  readSnapshot(state?: Promise<AccountState>): Promise<OptionsSnapshot>;
  /** Whether there is news of an update that the user has not opened. */
  readHasNews(): Promise<boolean>;
  /** What Linkmint learned about sites from links and from the user. */
  readLearnedSites(): Promise<readonly LearnedSite[]>;
  readLearnedLinkHosts(): Promise<readonly LearnedLinkHost[]>;
  /** The countries of the account's programs, those of the most programs first. */
  readProgramCountries(): Promise<readonly string[]>;
  /** How many links an account has in its list; null if it cannot be read. */
  countLinks(accountId: string): Promise<number | null>;
  /** The settings that the organisation's policy fixes. */
  readManaged(): Promise<ManagedFields>;
  /** The presets and copy formats of the team and of the organisation. */
  readTeamBook(): Promise<TeamBook>;
  /** What is stored on this device, and where. */
  readStorageUse(): Promise<StorageUse>;
  /** The account's last requests to the service, the newest first. */
  readRequests(): Promise<readonly RequestEntry[]>;
  /** The text of a fault report, as the user would copy it. */
  readDebugInfo(): Promise<string>;
  copyText(text: string): Promise<boolean>;
  /** The user's last posts, the one that changed last first. */
  readLastPosts(): Promise<readonly Post[]>;
  /** The text of a file of presets. */
  readonly writePresets: (book: PresetBook) => string;
  newId(): string;
  /** Offers the user the presets as a download. */
  exportPresets(): Promise<void>;
  /**
   * Asks the user for access to the origins of these match patterns. Must be called before any `await` of the event's
   * handler: browsers show the prompt only within the user's gesture.
   */
  requestAccess(patterns: readonly string[]): Promise<boolean>;
  /** As `requestAccess`, for a team's Redis. Firefox also asks about the kind of data that the history is. */
  requestTeamAccess(pattern: string, share: TeamShare): Promise<boolean>;
  /** As `requestAccess`, for a service to connect to: also for the report why a connection fails. */
  requestServiceAccess(serviceUrl: string): Promise<boolean>;
  readonly backup: BackupServices;
}
