import { toLinkMark } from '#lib/domain/links/link-mark.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

export interface LinkMarks {
  /**
   * Marks the programs that links were minted for and that take none now, and takes the mark off those that do again.
   * One transaction, from what is stored: after a kill it is simply done again.
   * @param isGoneFinal Whether a complete walk came before: only then has a program ended that is not in the mirror.
   */
  derive(context: { readonly isGoneFinal: boolean }): Promise<void>;
  /** The same for the programs of links that came in between two walks. */
  deriveFor(offerIds: ReadonlySet<string>): Promise<void>;
  /** The user was told of these programs. */
  dismiss(offerIds: readonly string[]): Promise<void>;
}

/**
 * A mark is a program's and not a link's: a program with a thousand links pauses with one write. Only programs that have
 * links are looked at.
 */
export function createLinkMarks({ database, clock }: Pick<AccountContext, 'database' | 'clock'>): LinkMarks {
  /** @param some Only these programs; null for all that have links, whose marks then go with their last link. */
  async function derive(some: ReadonlySet<string> | null, isGoneFinal: boolean) {
    const nowMs = clock.nowMs();
    const transaction = (await database()).transaction(['links', 'offers', 'linkMarks'], 'readwrite');
    const marks = transaction.objectStore('linkMarks');
    const before = new Map((await marks.getAll()).map((mark) => [mark.offerId, mark]));
    const offerIds = new Set(some);
    let cursor = some
      ? null
      : await transaction.objectStore('links').index('byOffer').openKeyCursor(null, 'nextunique');
    while (cursor !== null) {
      offerIds.add(cursor.key);
      cursor = await cursor.continue();
    }
    let hasChanged = false;
    for (const offerId of new Set([...offerIds, ...(some ? [] : before.keys())])) {
      const known = before.get(offerId);
      const offer = (await transaction.objectStore('offers').get(offerId)) ?? { offerId };
      const mark = offerIds.has(offerId) ? toLinkMark(offer, known, { isGoneFinal, nowMs }) : null;
      if (mark === (known ?? null)) continue;
      hasChanged = true;
      if (mark === null) await marks.delete(offerId);
      else await marks.put(mark);
    }
    await transaction.done;
    if (hasChanged) announceDataChange('links');
  }

  return {
    derive: ({ isGoneFinal }) => derive(null, isGoneFinal),

    deriveFor: (offerIds) => derive(offerIds, false),

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
