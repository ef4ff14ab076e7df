import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { type ImportedLink, mergeImportedLink } from '#lib/domain/links/imported-link.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { MessageInput, MessageOutput } from '#lib/messaging/protocol.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Random } from '#lib/platform/random.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import type { LinkMarks } from '#lib/worker/links/create-link-marks.ts';
import { toLinkHash } from '#lib/worker/text/to-link-hash.ts';

export interface LinkImport {
  /** Imports a slice of a file. Importing the same slice again changes nothing. */
  importLinks(slice: MessageInput<'importLinks'>): Promise<MessageOutput<'importLinks'>>;
}

export interface LinkImportDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly random: Random;
  readonly connection: ConnectionStore;
  readonly linkMarks: LinkMarks;
}

export function createLinkImport(dependencies: LinkImportDependencies): LinkImport {
  const { database, clock, random, connection, linkMarks } = dependencies;

  return {
    async importLinks({ links: imported }) {
      // Works while signed out, too: restoring an account stores its links before its secret.
      const { serviceUrl } = await connection.read();
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
        // A file may come from anyone, and may have been edited. Only a link that this device's journal knows, letter
        // by letter, may answer a wish. Any other would put a stranger's link on the clipboard.
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
