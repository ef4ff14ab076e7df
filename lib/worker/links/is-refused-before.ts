import { isRefusalBelieved } from '#lib/domain/links/refusal-memory.ts';
import type { Database } from '#lib/store/database.ts';
import type { ExpandedWish } from '#lib/worker/links/mint-wish.ts';

/** Whether the service lately refused the program on the destination's host. */
export async function isRefusedBefore(
  database: Database,
  { offerId, destinationUrl }: Pick<ExpandedWish, 'offerId' | 'destinationUrl'>,
  nowMs: number,
): Promise<boolean> {
  if (!URL.canParse(destinationUrl)) return false;
  const learned = await database.get('learnedHosts', `${offerId}|${new URL(destinationUrl).hostname}`);
  return learned?.kind === 'refused' && isRefusalBelieved(learned.atMs, nowMs);
}
