import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { FileRun, ShownFileRun } from '#lib/domain/backup/file-run.ts';
import { AccountHold } from '#lib/ui/account-hold.ts';
import { useLive } from '#lib/ui/use-live.ts';

const kinds = ['file-run'] as const;

/**
 * Follows the file that a dialog hands over. As long as the dialog is open after that, the page is not drawn for another
 * account: the dialog says how it ended.
 */
export function useFileRun(readFileRun: () => Promise<ShownFileRun | null>) {
  const [runId, setRunId] = useState<string | null>(null);
  const shown = useLive(readFileRun, kinds).value;
  const holdAccount = useContext(AccountHold);
  const last = useRef<FileRun | null>(null);
  if (shown !== null && shown.run.runId === runId) last.current = shown.run;
  const known = last.current?.runId === runId ? last.current : null;
  const run = known === null || shown?.run.runId === runId ? known : toGone(known);
  useEffect(() => (runId === null ? undefined : holdAccount()), [runId, holdAccount]);
  return {
    /** Null before the choice, and until the worker knows of it. */
    run,
    /** Hands a file over, under that id. While it is under way the page stays as it is, whichever account is active. */
    follow: setRunId,
  };
}

/** Another window dismissed it or gave it up, or a wipe took it. */
const toGone = (run: FileRun): FileRun => (run.state === 'done' ? run : { ...run, state: 'unfinished', problem: null });
