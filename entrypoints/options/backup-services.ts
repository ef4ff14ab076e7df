import type { Backup } from '#lib/domain/backup/backup.ts';
import type { RollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';

/** The result of a restore. */
export interface Restored {
  /** The account that was active when the file was saved. Null if the file has no accounts. */
  readonly activeId: string | null;
  /** Why the presets were not restored. Null if they were, or if the file has none. */
  readonly presets: Exclude<PresetOutcome, { readonly problem: null }> | null;
}

/** What the backup section reads and changes outside itself. */
export interface BackupServices {
  /** Reads everything of this profile that a backup contains. */
  read(): Promise<Backup>;
  /** Offers the user a file as a download. */
  saveFile(name: string, content: Blob): void;
  /** Restores a backup. Does not switch the active account. `onProgress` gets the number of restored entries. */
  restore(file: Backup, onProgress: (done: number) => void): Promise<Restored>;
  /** Switches the active account, which redraws the page. */
  switchTo(accountId: string): Promise<void>;
  readRolling(): Promise<RollingBackup>;
  /** Whether the browser lets the extension save files by itself. */
  canDownload(): Promise<boolean>;
  /** Asks the user for that permission. Call it before any `await`, as `OptionsServices.requestAccess`. */
  requestDownloads(): Promise<boolean>;
  /** Reloads the page after a wipe: it then looks like a new installation. */
  reload(): void;
}
