import type { LinkWish } from '#lib/domain/links/link-row.ts';
import { isText } from '#lib/domain/shape.ts';
import { isSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { Database } from '#lib/store/database.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';

/**
 * The wishes for a link that were refused or lost their answer, newest first. Of several refusals of one wish only the
 * newest counts, and none if a link was made in the end. Every lost answer counts, because each may have used a link.
 */
export async function readLinkWishes(database: Database): Promise<readonly LinkWish[]> {
  const transaction = database.transaction(['journal', 'links', 'offers']);
  const byState = transaction.objectStore('journal').index('byState');
  const [refused, unknown] = await Promise.all([byState.getAll('refused'), byState.getAll('unknown')]);
  const newest = new Map<string, JournalEntry>();
  for (const entry of refused) {
    const known = newest.get(entry.reuseKey);
    if (known === undefined || known.updatedAtMs < entry.updatedAtMs) newest.set(entry.reuseKey, entry);
  }
  const wishes = await Promise.all(
    [...newest.values(), ...unknown].map(async (entry) => {
      const wanted = readReuseKey(entry.reuseKey);
      if (wanted === null || entry.hiddenByAct !== undefined) return null;
      const isMade = (await transaction.objectStore('links').index('byReuseKey').getKey(entry.reuseKey)) !== undefined;
      if (entry.state === 'refused' && isMade) return null;
      const { offerId, destinationUrl, subIds } = wanted;
      const offerName = entry.offerName ?? (await transaction.objectStore('offers').get(offerId))?.name ?? offerId;
      const wish: LinkWish = {
        requestId: entry.requestId,
        offerId,
        offerName,
        destinationUrl,
        subIds,
        ...(entry.presetName !== undefined && { presetName: entry.presetName }),
        ...(entry.title !== undefined && { title: entry.title }),
        atMs: entry.countedAtMs ?? entry.updatedAtMs,
        outcome: entry.state === 'unknown' ? 'unknown' : 'refused',
        error: entry.error ?? 'internal',
        ...(entry.words !== undefined && { words: entry.words }),
      };
      return wish;
    }),
  );
  return wishes.filter((wish) => wish !== null).sort((a, b) => b.atMs - a.atMs);
}

/** The parts of a reuse key (`toReuseKey`); null for an invalid key. */
function readReuseKey(
  key: string,
): { readonly offerId: string; readonly destinationUrl: string; readonly subIds: SubIds } | null {
  let parts: unknown;
  try {
    parts = JSON.parse(key);
  } catch {
    return null;
  }
  if (!Array.isArray(parts)) return null;
  const [offerId, destinationUrl, ...subIds]: readonly unknown[] = parts;
  return isText(offerId) && isText(destinationUrl) && isSubIds(subIds) ? { offerId, destinationUrl, subIds } : null;
}
