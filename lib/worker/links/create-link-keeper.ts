import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { type ImportedLink, mergeImportedLink } from '#lib/domain/links/imported-link.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import { toTags } from '#lib/domain/links/to-tags.ts';
import type { MessageInput, MessageOutput } from '#lib/messaging/protocol.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Random } from '#lib/platform/random.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { LinkMarks } from '#lib/worker/links/create-link-marks.ts';
import { toLinkHash } from '#lib/worker/links/to-link-hash.ts';
import type { ConnectionStore } from '#lib/worker/service/create-connection-store.ts';

/** A deleted link can be brought back for a day. */
const keptDeletedMs = 86_400_000;
/** Links brought back in one message: the page asks again for the rest. */
const restoreBatch = 1_000;

/** Changes the list of links on the user's wish: the one writer of it beside the mint. */
export interface LinkKeeper {
  annotate(change: MessageInput<'annotateLink'>): Promise<void>;
  /** Adds a tag. */
  tag(change: MessageInput<'tagLinks'>): Promise<void>;
  /** Takes links off the list, and wishes without one out of sight. Counts and the journal stay as they are. */
  remove(act: MessageInput<'deleteLinks'>): Promise<void>;
  /** Brings back what an act took off, a slice at a time. */
  restore(act: MessageInput<'restoreLinks'>): Promise<MessageOutput<'restoreLinks'>>;
  /** Takes a slice of a file in. The same slice again changes nothing. */
  importLinks(slice: MessageInput<'importLinks'>): Promise<MessageOutput<'importLinks'>>;
}

interface LinkKeeperDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly random: Random;
  readonly connection: ConnectionStore;
  readonly linkMarks: LinkMarks;
}

export function createLinkKeeper(dependencies: LinkKeeperDependencies): LinkKeeper {
  const { database, clock, random, connection, linkMarks } = dependencies;

  async function dropOldDeleted() {
    const transaction = (await database()).transaction('deletedLinks', 'readwrite');
    const old = IDBKeyRange.upperBound(clock.nowMs() - keptDeletedMs);
    for (const linkId of await transaction.store.index('byDeletedAt').getAllKeys(old)) {
      await transaction.store.delete(linkId);
    }
    await transaction.done;
  }

  return {
    async annotate({ linkId, note, tags }) {
      const transaction = (await database()).transaction('links', 'readwrite');
      const link = await transaction.store.get(linkId);
      if (link !== undefined) {
        const { note: _note, tags: _tags, ...rest } = link;
        const kept = toTags(tags.join(','));
        await transaction.store.put({
          ...rest,
          ...(note !== '' && { note }),
          ...(kept.length > 0 && { tags: kept }),
          changedAtMs: clock.nowMs(),
        });
      }
      await transaction.done;
      announceDataChange('links');
    },

    async tag({ linkIds, tag }) {
      const transaction = (await database()).transaction('links', 'readwrite');
      const changedAtMs = clock.nowMs();
      for (const linkId of linkIds) {
        const link = await transaction.store.get(linkId);
        if (link === undefined) continue;
        const tags = toTags([...(link.tags ?? []), tag].join(','));
        if (tags.length > (link.tags?.length ?? 0)) await transaction.store.put({ ...link, tags, changedAtMs });
      }
      await transaction.done;
      announceDataChange('links');
    },

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
        // Imported again meanwhile: one of it is enough.
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

    async importLinks({ links: imported }) {
      const current = await connection.read();
      const serviceUrl = current.state === 'signed-out' ? '' : current.serviceUrl;
      const counts = { added: 0, changed: 0 };
      const hashes = new Map(
        await Promise.all(imported.map(async (link) => [link, await toLinkHash(link.trackingLink)] as const)),
      );
      const transaction = (await database()).transaction(['links', 'journal'], 'readwrite');
      const links = transaction.objectStore('links');
      const byLink = transaction.objectStore('journal').index('byLink');
      const nowMs = clock.nowMs();
      for (const link of imported) {
        if (!isSafeTrackingLink(link.trackingLink, serviceUrl)) continue;
        const known = await links.index('byTrackingLink').get(link.trackingLink);
        if (known !== undefined) {
          const merged = mergeImportedLink(known, link);
          if (merged === known) continue;
          await links.put({ ...merged, changedAtMs: nowMs });
          counts.changed += 1;
          continue;
        }
        const isIdFree = link.linkId !== '' && (await links.getKey(link.linkId)) === undefined;
        const linkId = isIdFree ? link.linkId : random.id();
        const reuseKey = toReuseKey(link.offerId, link.destinationUrl, link.subIds);
        // A file may come from anybody, and may have been edited. Only a link that this device's journal knows, to the
        // letter, may answer for a wish: any other would put a stranger's link on the clipboard.
        const entry = isIdFree ? await byLink.get(linkId) : undefined;
        const isOwn = entry?.reuseKey === reuseKey && entry.linkHash === hashes.get(link);
        await links.put({ ...toRecord(link, linkId, nowMs), ...(isOwn ? { reuseKey } : { importedAtMs: nowMs }) });
        counts.added += 1;
      }
      await transaction.done;
      if (counts.added > 0) await linkMarks.deriveFor(new Set(imported.map(({ offerId }) => offerId)));
      announceDataChange('links');
      return counts;
    },
  };
}

function toRecord(link: ImportedLink, linkId: string, nowMs: number): LinkRecord {
  const { offerId, offerName, destinationUrl, title, subIds, presetName, trackingLink, note, tags } = link;
  return {
    linkId,
    offerId,
    offerName,
    destinationUrl,
    subIds,
    trackingLink,
    mintedAtMs: link.mintedAtMs ?? nowMs,
    changedAtMs: nowMs,
    ...(title && { title }),
    ...(presetName && { presetName }),
    ...(link.reuseCount > 0 && { reuseCount: link.reuseCount }),
    ...(link.lastReusedAtMs !== null && { lastReusedAtMs: link.lastReusedAtMs }),
    ...(note && { note }),
    ...(tags.length > 0 && { tags }),
  };
}
