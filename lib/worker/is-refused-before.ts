import type { Database } from '../store/database.ts';

/** A refusal is permanent (observed behaviour), but programs change: it is believed this long. */
const refusalMemoryMs = 14 * 86_400_000;

/** Whether the service refused the program on the host lately. */
export async function isRefusedBefore(
  database: Database,
  offerId: string,
  host: string,
  nowMs: number,
): Promise<boolean> {
  const verdict = await database.get('verdicts', `${offerId}|${host}`);
  return verdict?.kind === 'refused' && Math.abs(nowMs - verdict.atMs) < refusalMemoryMs;
}
