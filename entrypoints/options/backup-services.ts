import type { Backup } from '#lib/domain/backup/backup.ts';
import type { RollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';

/** What came of a restore. */
export interface Restored {
  /** The account that was the active one when the file was saved; null where the file has none. */
  readonly activeId: string | null;
  /** Why the presets were not taken; null where they were. */
  readonly presets: Exclude<PresetOutcome, { readonly problem: null }> | null;
}

/** What the backup section does to the world outside it. */
export interface BackupServices {
  /** Everything of this profile that a backup has, as it is now. */
  read(): Promise<Backup>;
  /** Hands the user a file. */
  saveFile(name: string, content: Blob): void;
  /** Takes a backup in. The active account stays so. */
  restore(file: Backup, onProgress: (done: number) => void): Promise<Restored>;
  /** Switches the active account; the page is then drawn for it. */
  switchTo(accountId: string): Promise<void>;
  readRolling(): Promise<RollingBackup>;
  /** Whether the browser lets the extension save files by itself. */
  canDownload(): Promise<boolean>;
  /** Asks the user for it. To be called before any `await` of the event's handler, as `OptionsServices.requestAccess`. */
  requestDownloads(): Promise<boolean>;
  /** Reloads the page, which then looks like a new installation. */
  reload(): void;
}
