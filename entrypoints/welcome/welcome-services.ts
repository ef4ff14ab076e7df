import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import type { ClipboardLeave } from '#lib/domain/accounts/clipboard-leave.ts';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { ReadyPrograms } from '#lib/store/programs/read-ready-programs.ts';

/** Everything that the welcome page shows. All of it is stored on this device. */
export interface WelcomeSnapshot {
  /** The active account's connection. */
  readonly connection: Connection;
  readonly settings: Settings;
  readonly usage: QuotaUsage;
  /** The user's channels are the presets of this book. */
  readonly presets: PresetBook;
  readonly sync: SyncProgress;
  /** The approved programs to start with. Null before they are listed. */
  readonly ready: ReadyPrograms | null;
  readonly hasLinks: boolean;
  /** Whether this browser has the permission for merchants' pages. */
  readonly hasPageAccess: boolean;
}

/** Everything that the welcome page reads and changes outside itself. */
export interface WelcomeServices {
  /** Wall-clock time, in ms since the epoch. */
  nowMs(): number;
  newId(): string;
  /** The address of the service that this build is made for. Null if the user types it. */
  readonly pinnedServiceUrl: string | null;
  /** The settings that the organisation's policy fixes. */
  readManaged(): Promise<ManagedFields>;
  /** Sends the worker a message, and resolves to its answer. */
  readonly send: Send;
  /** Makes the first link. */
  readonly deeplinks: Pick<DeeplinkServices, 'readPresets' | 'mint'>;
  readSnapshot(): Promise<WelcomeSnapshot>;
  /** The countries of the account's programs, those of the most programs first. */
  readProgramCountries(): Promise<readonly string[]>;
  /** Asks the user for access to a service. Call it within the user's gesture. */
  requestServiceAccess(serviceUrl: string): Promise<boolean>;
  /** Asks the user for access to sites. Call it within the user's gesture. */
  requestAccess(patterns: readonly string[]): Promise<boolean>;
  /** The text on the clipboard. Null if the browser refuses to read it. */
  readClipboard(): Promise<string | null>;
  readClipboardLeave(): Promise<ClipboardLeave>;
  /** The key that copies, as the browser writes it; empty if the user took it away. */
  readCopyKey(): Promise<string>;
  /** Whether the button is pinned to the toolbar. Null if the browser does not say. */
  readIsPinned(): Promise<boolean | null>;
}
