import type { HandedOver, HandOverSide } from '#components/file-runs/hand-over-file.ts';
import { warnBeforeLeaving } from '#components/file-runs/warn-before-leaving.ts';
import type { Backup } from '#lib/domain/backup/backup.ts';
import type { FileToTake } from '#lib/domain/backup/file-run.ts';
import { sendAs } from '#lib/messaging/send-as.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readShownFileRun } from '#lib/store/backup/read-file-run.ts';
import { readRollingBackup } from '#lib/store/backup/read-rolling-backup.ts';
import { exportPresets } from '#lib/store/presets/preset-book-item.ts';
import { saveFile } from '#lib/ui/save-file.ts';
import type { BackupServices } from '../backup-services.ts';

interface BackupSeams extends Pick<BackupServices, 'canDownload' | 'requestDownloads' | 'newId'> {
  readonly nowMs: () => number;
}

/** Implements {@link BackupServices}. Imports the code that reads and writes whole profiles only when it is needed. */
export function createBackupServices(account: OpenAccount, seams: BackupSeams): BackupServices {
  const { nowMs, newId, canDownload, requestDownloads } = seams;
  return {
    async read() {
      const { readBackup } = await import('#lib/store/backup/read-backup.ts');
      return readBackup(account.root, nowMs());
    },
    saveFile,
    async restore(runId, fileName, file) {
      return restoreBackup({ runId, fileName }, file, {
        send: sendAs(account.accountId),
        warnBeforeLeaving,
      });
    },
    newId,
    readFileRun: () => readShownFileRun(account.root),
    dismissFileRun: (runId) => sendAs(account.accountId)('dismissFileRun', { runId }),
    switchTo: (accountId) => sendAs(account.accountId)('switchAccount', { accountId }),
    readRolling: () => readRollingBackup(account.root),
    canDownload,
    requestDownloads,
    reload() {
      // Everything was wiped, so show the first page, where the user connects an account.
      location.hash = '';
      location.reload();
    },
  };
}

/** Hands a backup over to the worker. What is in the file already comes once, so a restore can be begun again. */
export async function restoreBackup(
  { runId, fileName }: Pick<FileToTake, 'runId' | 'fileName'>,
  backup: Backup,
  side: HandOverSide,
): Promise<HandedOver> {
  const [{ handOverFile }, { toBackupParts }] = await Promise.all([
    import('#components/file-runs/hand-over-file.ts'),
    import('#lib/domain/backup/to-file-parts.ts'),
  ]);
  const { presets, templates } = backup.presets;
  const presetFile = presets.length + templates.length === 0 ? '' : exportPresets(backup.presets);
  const file = { runId, kind: 'restore', fileName, accountId: null } as const;
  return handOverFile(file, toBackupParts(backup, presetFile), side);
}
