import { toLinkMark } from '../domain/link-mark.ts';
import type { Clock } from '../platform/clock.ts';
import { announceDataChange } from '../store/data-changes.ts';
import type { Database } from '../store/database.ts';

export interface LinkMarks {
  /**
   * Marks the programs that links were minted for and that take none now, and takes the mark off those that do again.
   * One transaction, from what is stored: after a kill it is simply done again.
   * @param isGoneFinal Whether a complete walk came before: only then has a program ended that is not in the mirror.
   */
  derive(context: { readonly isGoneFinal: boolean }): Promise<void>;
  /** The user was told of these programs. */
  dismiss(offerIds: readonly string[]): Promise<void>;
}

interface LinkMarksDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
}

/**
 * A mark is a program's and not a link's: a program with a thousand links pauses with one write. Only programs that have
 * links are looked at.
 */
export function createLinkMarks({ database, clock }: LinkMarksDependencies): LinkMarks {
  return {
    async derive({ isGoneFinal }) {
      const nowMs = clock.nowMs();
      const transaction = (await database()).transaction(['links', 'offers', 'linkMarks'], 'readwrite');
      const offers = transaction.objectStore('offers');
      const marks = transaction.objectStore('linkMarks');
      const before = new Map((await marks.getAll()).map((mark) => [mark.offerId, mark]));
      let hasChanged = false;
      let cursor = await transaction.objectStore('links').index('byOffer').openKeyCursor(null, 'nextunique');
      while (cursor !== null) {
        const offerId = cursor.key;
        const known = before.get(offerId);
        const mark = toLinkMark((await offers.get(offerId)) ?? { offerId }, known, { isGoneFinal, nowMs });
        if (mark !== null && mark !== known) await marks.put(mark);
        // What is left in `before` goes: no trouble any more, or no link.
        if (mark !== null) before.delete(offerId);
        hasChanged ||= mark !== (known ?? null);
        cursor = await cursor.continue();
      }
      for (const offerId of before.keys()) {
        await marks.delete(offerId);
        hasChanged = true;
      }
      await transaction.done;
      if (hasChanged) announceDataChange('links');
    },

    async dismiss(offerIds) {
      const transaction = (await database()).transaction('linkMarks', 'readwrite');
      for (const offerId of offerIds) {
        const mark = await transaction.store.get(offerId);
        if (mark !== undefined) await transaction.store.put({ ...mark, isSeen: true });
      }
      await transaction.done;
      announceDataChange('links');
    },
  };
}
