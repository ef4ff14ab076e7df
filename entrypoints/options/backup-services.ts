import type { HandedOver } from '#components/file-runs/hand-over-file.ts';
import type { Backup } from '#lib/domain/backup/backup.ts';
import type { ShownFileRun } from '#lib/domain/backup/file-run.ts';
import type { RollingBackup } from '#lib/domain/backup/rolling-backup.ts';

/** What the backup section reads and changes outside itself. */
export interface BackupServices {
  /** Reads everything of this profile that a backup contains. */
  read(): Promise<Backup>;
  /** Offers the user a file as a download. */
  saveFile(name: string, content: Blob): void;
  /** Hands a backup over to the worker, which restores it, under that id. Does not switch the active account. */
  restore(runId: string, fileName: string, file: Backup): Promise<HandedOver>;
  newId(): string;
  /** The restore or import under way, or the last one. */
  readFileRun(): Promise<ShownFileRun | null>;
  dismissFileRun(runId: string): Promise<void>;
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
