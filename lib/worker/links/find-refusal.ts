import { isRefusalBelieved } from '#lib/domain/links/refusal-memory.ts';
import type { Database } from '#lib/store/database.ts';
import type { ExpandedWish } from '#lib/worker/links/mint-wish.ts';

/** What the service said when it lately refused the program on the destination's host; undefined if it did not. */
export async function findRefusal(
  database: Database,
  { offerId, destinationUrl }: Pick<ExpandedWish, 'offerId' | 'destinationUrl'>,
  nowMs: number,
): Promise<{ readonly words?: string } | undefined> {
  if (!URL.canParse(destinationUrl)) return undefined;
  const learned = await database.get('learnedHosts', `${offerId}|${new URL(destinationUrl).hostname}`);
  if (learned?.kind !== 'refused' || !isRefusalBelieved(learned.atMs, nowMs)) return undefined;
  return learned.words === undefined ? {} : { words: learned.words };
}
