import { isRefusalBelieved } from '#lib/domain/links/refusal-memory.ts';
import type { Database } from '#lib/store/database.ts';

/** Whether the service refused the program on the host lately. */
export async function isRefusedBefore(
  database: Database,
  offerId: string,
  host: string,
  nowMs: number,
): Promise<boolean> {
  const verdict = await database.get('verdicts', `${offerId}|${host}`);
  return verdict?.kind === 'refused' && isRefusalBelieved(verdict.atMs, nowMs);
}
