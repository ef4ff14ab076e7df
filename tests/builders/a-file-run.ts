import type { FileRun } from '#lib/domain/backup/file-run.ts';

/** A restore of 1,200 entries that the worker writes. */
export function aFileRun(change: Partial<FileRun> = {}): FileRun {
  return {
    runId: 'file-1',
    kind: 'restore',
    fileName: 'backup.json',
    state: 'writing',
    accountId: null,
    activeId: null,
    total: 1_200,
    handedOver: 1_200,
    written: 0,
    added: 0,
    changed: 0,
    parts: 4,
    partsWritten: 0,
    leftPresets: null,
    problem: null,
    ...change,
  };
}
