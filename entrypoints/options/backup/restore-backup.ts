import { type HandedOver, type HandOverSide, handOverFile } from '#components/file-runs/hand-over-file.ts';
import type { Backup } from '#lib/domain/backup/backup.ts';
import type { FileToTake } from '#lib/domain/backup/file-run.ts';
import { toBackupParts } from '#lib/domain/backup/to-file-parts.ts';
import { exportPresets } from '#lib/store/presets/preset-book-item.ts';

/** Hands a backup over to the worker. What is in the file already comes once, so a restore can be begun again. */
export function restoreBackup(
  { runId, fileName }: Pick<FileToTake, 'runId' | 'fileName'>,
  backup: Backup,
  side: HandOverSide,
): Promise<HandedOver> {
  const { presets, templates } = backup.presets;
  const presetFile = presets.length + templates.length === 0 ? '' : exportPresets(backup.presets);
  const file = { runId, kind: 'restore', fileName, accountId: null } as const;
  return handOverFile(file, toBackupParts(backup, presetFile), side);
}
