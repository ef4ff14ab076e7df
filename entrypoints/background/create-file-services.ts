import { createAccountRestore } from '#lib/worker/backup/create-account-restore.ts';
import { createFileDriver } from '#lib/worker/backup/create-file-driver.ts';
import { createFileRuns } from '#lib/worker/backup/create-file-runs.ts';
import { createFileWriter } from '#lib/worker/backup/create-file-writer.ts';
import type { AccountSet } from './create-account-set.ts';
import type { DeviceParts } from './create-device-parts.ts';
import { scheduleFileRun } from './file-run-alarm.ts';

/** Restores and imports. A file may be of several accounts, so the device takes it in. */
export function createFileServices(device: DeviceParts, { account }: AccountSet) {
  const { root, attempt, directory, presets, random } = device;
  const accountRestore = createAccountRestore({ directory, random });
  const writer = createFileWriter({ accountRestore, presets, account });
  const driver = createFileDriver({ ...device, writer, scheduleResume: scheduleFileRun });
  return { accountRestore, fileRuns: createFileRuns({ root, attempt, driver }) };
}
