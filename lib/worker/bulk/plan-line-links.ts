import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { BulkSurroundings } from '#lib/worker/bulk/bulk-surroundings.ts';

/** A line that can have a link. */
interface LinkWish {
  readonly line: BulkLine;
  readonly offerId: string;
  readonly reuseKey: string;
}

/**
 * Gives each line that is still `raw` its stored link, or what is known about a call for one. All links are looked up
 * in one transaction: one for each line took half of a plan's time.
 */
export async function planLineLinks(
  lines: readonly BulkLine[],
  around: BulkSurroundings,
): Promise<readonly BulkLine[]> {
  const wishes = lines.map(toWish);
  const byReuseKey = around.db.transaction('links').store.index('byReuseKey');
  const stored = await Promise.all(wishes.map((wish) => wish && byReuseKey.get(wish.reuseKey)));
  return Promise.all(
    lines.map((line, index) => {
      const [wish, link] = [wishes[index], stored[index]];
      if (!wish) return line;
      return link ? { ...line, state: 'reused' as const, trackingLink: link.trackingLink } : planCall(wish, around);
    }),
  );
}

/** Null for a line that can have none. */
function toWish(line: BulkLine): LinkWish | null {
  const { state, offerId, destinationUrl, subIds } = line;
  if (state !== 'raw' || offerId === null) return null;
  return { line, offerId, reuseKey: toReuseKey(offerId, destinationUrl, subIds) };
}

/** What is known about asking for a link. */
async function planCall(
  { line, offerId, reuseKey }: LinkWish,
  { isRefused, unknownKeys }: BulkSurroundings,
): Promise<BulkLine> {
  const { destinationUrl, despiteRefusal, despiteUnknown } = line;
  if (!despiteRefusal && (await isRefused({ offerId, destinationUrl }))) {
    return { ...line, state: 'blocked', reason: 'refused-before', subject: '' };
  }
  return { ...line, state: !despiteUnknown && unknownKeys.has(reuseKey) ? 'unknown' : 'new' };
}
