import type { LinkMark } from '#lib/domain/links/link-mark.ts';
import type { Database } from '#lib/store/database.ts';

/** A mark, and how many links have it. */
export interface CountedLinkMark extends LinkMark {
  readonly linkCount: number;
}

/** The programs that have links but accept none now. They are few, however many links exist. */
export async function readLinkMarks(database: Database): Promise<readonly CountedLinkMark[]> {
  const transaction = database.transaction(['linkMarks', 'links']);
  const marks = await transaction.objectStore('linkMarks').getAll();
  const byOffer = transaction.objectStore('links').index('byOffer');
  return Promise.all(marks.map(async (mark) => ({ ...mark, linkCount: await byOffer.count(mark.offerId) })));
}
