import { restoreBackup } from '#entrypoints/options/backup/create-backup-services.ts';
import { isBlankAccount } from '#lib/domain/accounts/account.ts';
import type { Backup } from '#lib/domain/backup/backup.ts';
import type { Worker } from '#tests/builders/make-worker.ts';
import { finishFile, toHandOverSide } from './take-file.ts';

/** Restores as the options page does, and waits until the worker has written the file. */
export async function restoreInto(worker: Worker, backup: Backup) {
  const isNew = isBlankAccount(await worker.readAccount());
  const file = { runId: worker.random.id(), fileName: 'backup.json' };
  const handedOver = await restoreBackup(file, backup, toHandOverSide(worker));
  if (handedOver.kind !== 'taken') throw new Error(handedOver.kind);
  const { activeId, leftPresets } = await finishFile(worker);
  if (isNew && activeId !== null) await worker.device.directory.activate(activeId);
  return leftPresets;
}
