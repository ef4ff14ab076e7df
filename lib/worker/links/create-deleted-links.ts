import { dayMs } from '#lib/domain/time/days.ts';
import type { MessageInput, MessageOutput } from '#lib/messaging/protocol.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** For how long Undo can bring a deleted link back. */
const keptDeletedMs = dayMs;
/** At most this many links come back with one message. The page asks again for the rest. */
const restoreBatch = 1_000;

export interface DeletedLinks {
  /** Takes links off the list and hides wishes that have no link. Counts and the journal stay as they are. */
  remove(act: MessageInput<'deleteLinks'>): Promise<void>;
  /** Brings back what an act deleted, one slice at a call. */
  restore(act: MessageInput<'restoreLinks'>): Promise<MessageOutput<'restoreLinks'>>;
}

export function createDeletedLinks({ database, clock }: Pick<AccountContext, 'database' | 'clock'>): DeletedLinks {
  async function dropOldDeleted() {
    const transaction = (await database()).transaction('deletedLinks', 'readwrite');
    const old = IDBKeyRange.upperBound(clock.nowMs() - keptDeletedMs);
    for (const linkId of await transaction.store.index('byDeletedAt').getAllKeys(old)) {
      await transaction.store.delete(linkId);
    }
    await transaction.done;
  }

  return {
    async remove({ actId, linkIds, requestIds }) {
      await dropOldDeleted();
      const transaction = (await database()).transaction(['links', 'deletedLinks', 'journal'], 'readwrite');
      const links = transaction.objectStore('links');
      const journal = transaction.objectStore('journal');
      const deletedAtMs = clock.nowMs();
      for (const linkId of linkIds) {
        const link = await links.get(linkId);
        if (link === undefined) continue;
        await transaction.objectStore('deletedLinks').put({ ...link, actId, deletedAtMs });
        await links.delete(linkId);
      }
      for (const requestId of requestIds) {
        const entry = await journal.get(requestId);
        const isWish = entry?.state === 'refused' || entry?.state === 'unknown';
        if (isWish) await journal.put({ ...entry, hiddenByAct: actId });
      }
      await transaction.done;
      announceDataChange('links');
    },

    async restore({ actId }) {
      const transaction = (await database()).transaction(['links', 'deletedLinks', 'journal'], 'readwrite');
      const links = transaction.objectStore('links');
      const deleted = transaction.objectStore('deletedLinks');
      const journal = transaction.objectStore('journal');
      const changedAtMs = clock.nowMs();
      for (const record of await deleted.index('byAct').getAll(actId, restoreBatch)) {
        const { actId: _act, deletedAtMs: _at, ...link } = record;
        // The user imported it again meanwhile: one copy is enough.
        const isBack = (await links.index('byTrackingLink').getKey(link.trackingLink)) !== undefined;
        if (!isBack) await links.put({ ...link, changedAtMs });
        await deleted.delete(link.linkId);
      }
      for (const state of ['refused', 'unknown']) {
        for (const entry of await journal.index('byState').getAll(state)) {
          if (entry.hiddenByAct !== actId) continue;
          const { hiddenByAct: _hidden, ...shown } = entry;
          await journal.put(shown);
        }
      }
      const left = await deleted.index('byAct').count(actId);
      await transaction.done;
      announceDataChange('links');
      return { left };
    },
  };
}
