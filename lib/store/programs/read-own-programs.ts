import { type ProgramSummary, toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import type { Database } from '#lib/store/database.ts';

/** More of them take longer to read one by one than all programs as packed blocks. */
const maxPrograms = 5_000;

/**
 * The programs that approved the account, without those that did not: what is in sight first, before all are read.
 * @returns null where they are too many to read apart.
 */
export async function readOwnPrograms(database: Database): Promise<readonly ProgramSummary[] | null> {
  const byStatus = database.transaction('offers').store.index('byApplicationStatus');
  if ((await byStatus.count('approved')) > maxPrograms) return null;
  return (await byStatus.getAll('approved')).map(toProgramSummary);
}
