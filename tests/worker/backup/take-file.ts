import { type HandedOver, type HandOverSide, handOverFile } from '#components/file-runs/hand-over-file.ts';
import { type AccountRecords, noRecords } from '#lib/domain/backup/account-records.ts';
import type { FilePart } from '#lib/domain/backup/file-part.ts';
import type { FileRun } from '#lib/domain/backup/file-run.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { readFileRun } from '#lib/store/backup/read-file-run.ts';
import type { Worker } from '#tests/builders/make-worker.ts';

/** How a page sends a file to the worker. */
export function toHandOverSide({ handlers }: Worker): HandOverSide {
  const send = (name: 'beginFileRun' | 'handFilePart' | 'writeFileRun', input: unknown) =>
    (handlers[name] as (input: unknown) => Promise<unknown>)(input);
  return { send: send as Send, warnBeforeLeaving: () => () => undefined };
}

/** Waits until the worker has written the file that it has. */
export async function finishFile(worker: Worker): Promise<FileRun> {
  await worker.clock.runUntil(worker.device.fileDriver.wake());
  const run = await readFileRun(await worker.device.root());
  if (run === null) throw new Error('no file was taken in');
  return run;
}

/** Takes parts in for the worker's account, as an import hands them over. */
export async function takeParts(worker: Worker, parts: readonly FilePart[], runId = 'file'): Promise<FileRun> {
  const { accountId } = worker;
  const handedOver: HandedOver = await handOverFile(
    { runId, kind: 'import', fileName: 'a.json', accountId },
    parts,
    toHandOverSide(worker),
  );
  if (handedOver.kind !== 'taken') throw new Error(handedOver.kind);
  return finishFile(worker);
}

export const toRecordsPart = (records: Partial<AccountRecords>): FilePart => ({
  kind: 'records',
  records: { ...noRecords, ...records },
});
