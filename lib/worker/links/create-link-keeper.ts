import { toTags, withoutTag } from '#lib/domain/links/to-tags.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { createDeletedLinks, type DeletedLinks } from '#lib/worker/links/create-deleted-links.ts';
import {
  createLinkImport,
  type LinkImport,
  type LinkImportDependencies,
} from '#lib/worker/links/create-link-import.ts';

/** Changes the list of links for the user. Only the mint writes it, too. */
export interface LinkKeeper extends DeletedLinks, LinkImport {
  annotate(change: MessageInput<'annotateLink'>): Promise<void>;
  tag(change: MessageInput<'tagLinks'>): Promise<void>;
  untag(change: MessageInput<'untagLinks'>): Promise<void>;
}

export interface LinkKeeperDependencies extends LinkImportDependencies {
  /** Called after words about links changed, so that a team that shares them gets the change. */
  readonly noteForTeam: (linkIds: readonly string[]) => void;
}

export function createLinkKeeper(dependencies: LinkKeeperDependencies): LinkKeeper {
  const { database, clock, noteForTeam } = dependencies;

  return {
    ...createDeletedLinks(dependencies),
    ...createLinkImport(dependencies),

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
      noteForTeam([linkId]);
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
      noteForTeam(linkIds);
    },

    async untag({ linkIds, tag }) {
      const transaction = (await database()).transaction('links', 'readwrite');
      const changedAtMs = clock.nowMs();
      for (const linkId of linkIds) {
        const link = await transaction.store.get(linkId);
        if (link?.tags === undefined) continue;
        const { tags, ...rest } = link;
        const left = withoutTag(tags, tag);
        if (left.length === tags.length) continue;
        await transaction.store.put({ ...rest, ...(left.length > 0 && { tags: left }), changedAtMs });
      }
      await transaction.done;
      announceDataChange('links');
      noteForTeam(linkIds);
    },
  };
}
