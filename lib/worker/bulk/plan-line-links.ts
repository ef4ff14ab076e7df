import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { BulkSurroundings } from '#lib/worker/bulk/bulk-surroundings.ts';

/**
 * Gives each line that is still `raw` its stored link, or what is known about a call for one. All links are looked up
 * in one transaction: one for each line took half of a plan's time.
 */
export async function planLineLinks(
  lines: readonly BulkLine[],
  around: BulkSurroundings,
): Promise<readonly BulkLine[]> {
  const byReuseKey = around.db.transaction('links').store.index('byReuseKey');
  const stored = lines.map(async (line) => {
    if (line.state !== 'raw' || line.offerId === null) return { line, reuseKey: '', link: undefined };
    const reuseKey = toReuseKey(line.offerId, line.destinationUrl, line.subIds);
    return { line, reuseKey, link: await byReuseKey.get(reuseKey) };
  });
  return Promise.all(
    (await Promise.all(stored)).map(({ line, reuseKey, link }) => {
      if (line.state !== 'raw') return line;
      if (link !== undefined) return { ...line, state: 'reused', trackingLink: link.trackingLink } as const;
      return planCall(line, reuseKey, around);
    }),
  );
}

/** What is known about asking for a link. */
async function planCall(line: BulkLine, reuseKey: string, around: BulkSurroundings): Promise<BulkLine> {
  const { destinationUrl, offerId } = line;
  if (!line.despiteRefusal && offerId !== null && (await around.isRefused({ offerId, destinationUrl }))) {
    return { ...line, state: 'blocked', reason: 'refused-before', subject: '' };
  }
  return { ...line, state: !line.despiteUnknown && around.unknownKeys.has(reuseKey) ? 'unknown' : 'new' };
}
