import { resumeRun } from '#lib/domain/bulk/bulk-changes.ts';
import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { changeRun, listRuns } from '#lib/worker/bulk/bulk-store.ts';
import type { BulkRecovery } from '#lib/worker/bulk/create-bulk-recovery.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { readServiceAccess } from '#lib/worker/service/service-access.ts';

export interface ResumePermittedRunsDependencies extends Pick<AccountContext, 'connection' | 'database'> {
  readonly recovery: BulkRecovery;
  /** Sets the alarm that wakes the worker if it dies before it sends the first line. */
  readonly remind: () => Promise<void>;
}

const isPausedForPermission = ({ state, pauseReason }: BulkRun) =>
  state === 'paused' && pauseReason === 'permission-missing';

/** Resumes runs that were paused only because the permission for the service was missing, once it is back. */
export async function resumePermittedRuns(dependencies: ResumePermittedRunsDependencies): Promise<void> {
  const { recovery, connection, remind } = dependencies;
  const waiting = (await listRuns(dependencies)).filter(isPausedForPermission);
  const current = await connection.read();
  if (waiting.length === 0 || current.state !== 'connected') return;
  if ((await readServiceAccess(current.serviceUrl)) !== 'ok') return;
  await recovery.settleLeft();
  await remind();
  for (const { runId } of waiting) {
    await changeRun(dependencies, runId, [], (run, _lines, others) =>
      isPausedForPermission(run) ? resumeRun(run, others) : null,
    );
  }
}
