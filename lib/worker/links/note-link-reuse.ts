import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';

/** An act that a stored link answered. */
interface LinkReuse {
  readonly requestId: string;
  /** The page's title. Empty where it is unknown. */
  readonly title: string;
  readonly atMs: number;
}

/** Counts that a stored link answered a wish. Counts an act once, however often it is asked for. */
export async function noteLinkReuse(database: Database, linkId: string, reuse: LinkReuse): Promise<void> {
  const transaction = database.transaction('links', 'readwrite');
  const link = await transaction.store.get(linkId);
  const isNew = link !== undefined && link.lastReuseId !== reuse.requestId;
  if (isNew) {
    const title = link.title || reuse.title;
    await transaction.store.put({
      ...link,
      ...(title && { title }),
      reuseCount: (link.reuseCount ?? 0) + 1,
      lastReusedAtMs: reuse.atMs,
      lastReuseId: reuse.requestId,
      changedAtMs: reuse.atMs,
    });
  }
  await transaction.done;
  if (isNew) announceDataChange('links');
}
