import { beginFileRun, type FileRun, type FileToTake } from '#lib/domain/backup/file-run.ts';
import { readFileRun } from '#lib/store/backup/read-file-run.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';

/* The file under way in `linkmint-root`: its run, and its parts that are not written yet. */

/** Notes a file before its first part comes. Returns the file that has to end before, if there is one. */
export async function storeFileRun(root: RootDatabase, file: FileToTake): Promise<FileRun | null> {
  const known = await readFileRun(root);
  // A message that is sent again finds its own run.
  if (known?.runId === file.runId) return null;
  if (known?.state === 'handing-over' || known?.state === 'writing') return known;
  await replace(root, known?.runId, beginFileRun(file));
  return null;
}

/**
 * Changes the run and its parts in one transaction, unless another file has taken its place.
 * @param change Returns the run as it is then; null removes it.
 * @returns whether it was still the run.
 */
export async function changeFileRun(
  root: RootDatabase,
  runId: string,
  change: (run: FileRun, parts: FilePartWriter) => FileRun | null,
): Promise<boolean> {
  const transaction = root.transaction(['meta', 'fileParts'], 'readwrite');
  const [meta, parts] = [transaction.objectStore('meta'), transaction.objectStore('fileParts')];
  const run = await readRootValue<'fileRun'>(root, 'fileRun', meta);
  if (run?.runId !== runId) {
    await transaction.done;
    return false;
  }
  const writing: Promise<unknown>[] = [];
  const after = change(run, {
    put(place, part) {
      writing.push(parts.put(part, place));
    },
    delete(place) {
      writing.push(parts.delete(place));
    },
  });
  // What has ended needs no part of its file.
  if (after === null || !isUnderWay(after)) writing.push(parts.clear());
  writing.push(after === null ? meta.delete('fileRun') : meta.put(after, 'fileRun'));
  await Promise.all([...writing, transaction.done]);
  announceDataChange('file-run');
  return true;
}

interface FilePartWriter {
  put(place: number, part: unknown): void;
  delete(place: number): void;
}

const isUnderWay = ({ state }: FileRun) => state === 'handing-over' || state === 'writing';

/** What is left of a file cannot be written: its user has to choose it again. */
export async function leaveFileRun(root: RootDatabase, runId: string): Promise<void> {
  await changeFileRun(root, runId, (run) => (isUnderWay(run) ? { ...run, state: 'unfinished', problem: null } : run));
}

/** An account leaves this device: nothing that waits for it stays. */
export async function leaveAccountFile(root: RootDatabase, accountId: string): Promise<void> {
  const run = await readFileRun(root);
  if (run?.accountId === accountId) await leaveFileRun(root, run.runId);
}

async function replace(root: RootDatabase, knownId: string | undefined, run: FileRun): Promise<void> {
  const transaction = root.transaction(['meta', 'fileParts'], 'readwrite', { durability: 'strict' });
  const now = await readRootValue<'fileRun'>(root, 'fileRun', transaction.objectStore('meta'));
  if (now?.runId === knownId) {
    await transaction.objectStore('fileParts').clear();
    await transaction.objectStore('meta').put(run, 'fileRun');
  }
  await transaction.done;
  announceDataChange('file-run');
}
