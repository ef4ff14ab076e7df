import { parseAccount, toAccountTitles } from '#lib/domain/accounts/account.ts';
import { type FileRun, type ShownFileRun, toHandOverLock } from '#lib/domain/backup/file-run.ts';
import { isInTurn } from '#lib/platform/turns.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';

/** The restore or import under way, or the last one; null without one. One whose page is gone is unfinished. */
export async function readFileRun(root: RootDatabase): Promise<FileRun | null> {
  const run = await readRootValue(root, 'fileRun');
  if (run?.state !== 'handing-over') return run ?? null;
  return (await isInTurn(toHandOverLock(run.runId))) ? run : { ...run, state: 'unfinished' };
}

/** As `readFileRun`, as pages show it. */
export async function readShownFileRun(root: RootDatabase): Promise<ShownFileRun | null> {
  const run = await readFileRun(root);
  if (run === null) return null;
  const accounts = (await root.getAll('accounts')).map(parseAccount);
  const isNamed = run.kind === 'import' && accounts.length > 1;
  return { run, accountTitle: isNamed ? (toAccountTitles(accounts).get(run.accountId ?? '') ?? null) : null };
}
