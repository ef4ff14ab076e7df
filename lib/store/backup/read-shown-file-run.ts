import { parseAccount, toAccountTitles } from '#lib/domain/accounts/account.ts';
import type { ShownFileRun } from '#lib/domain/backup/file-run.ts';
import { readFileRun } from '#lib/store/backup/read-file-run.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/** As `readFileRun`, as pages show it. */
export async function readShownFileRun(root: RootDatabase): Promise<ShownFileRun | null> {
  const run = await readFileRun(root);
  if (run === null) return null;
  const accounts = (await root.getAll('accounts')).map(parseAccount);
  const isNamed = run.kind === 'import' && accounts.length > 1;
  return { run, accountTitle: isNamed ? (toAccountTitles(accounts).get(run.accountId ?? '') ?? null) : null };
}
