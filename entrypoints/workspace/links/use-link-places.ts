import { useCallback } from 'preact/hooks';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { findLinkPlaces, type LinkPlaces, noLinkPlaces } from '#lib/domain/posts/link-places.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { LinkSource } from './create-link-source.ts';
import type { LinkList } from './use-link-list.ts';

/** The posts that listed links stand in. */
export interface ShownPlaces {
  /** Whether there is any post: without one the list has no column for it. */
  readonly hasPosts: boolean;
  of(row: LinkRow): LinkPlaces['posts'];
}

const kinds = ['posts'] as const;
const nothing: ReadonlyMap<string, LinkPlaces> = new Map();

/** Reads the posts that the listed links stand in, after the list itself, and when posts change. */
export function useLinkPlaces(sources: readonly LinkSource[], { isComplete }: LinkList): ShownPlaces {
  const read = useCallback(async () => {
    if (!isComplete) return nothing;
    // The list is useful without its posts.
    const places = sources.map(
      async (source) => [source.accountId, await source.readPlaces().catch(() => noLinkPlaces)] as const,
    );
    return new Map(await Promise.all(places));
  }, [sources, isComplete]);
  const places = useLive(read, kinds).value ?? nothing;
  return {
    hasPosts: [...places.values()].some(({ posts }) => posts.length > 0),
    of: ({ accountId, link }) =>
      link === null ? [] : findLinkPlaces(places.get(accountId) ?? noLinkPlaces, link.trackingLink),
  };
}
