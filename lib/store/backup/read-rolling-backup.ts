import { noRollingBackup, type RollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';

/** The backups that this browser saves by itself. */
export async function readRollingBackup(root: RootDatabase): Promise<RollingBackup> {
  return (await readRootValue(root, 'rollingBackup')) ?? noRollingBackup;
}
