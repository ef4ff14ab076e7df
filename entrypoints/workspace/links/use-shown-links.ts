import { useCallback, useMemo } from 'preact/hooks';
import { toLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import { type LinkEarnings, noEarnings } from '#lib/domain/links/link-earnings.ts';
import { createLinkSearch, type LinkFilter, readLinkFilter, sortLinkRows } from '#lib/domain/links/link-filter.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { findLinkPlaces, type LinkPlaces, noLinkPlaces } from '#lib/domain/posts/link-places.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { LinkSource } from './create-link-source.ts';
import { collectChoices, type LinkChoices } from './link-choices.ts';
import type { LinksServices } from './links-services.ts';
import { type LinkList, useLinkList } from './use-link-list.ts';
import { type Selection, useSelection } from './use-selection.ts';

/** The links of the sources, with the rows that the user sees and those that the user picked. */
export interface ShownLinks {
  readonly list: LinkList;
  /** Reads the list from the start. */
  readAgain(): void;
  readonly earnings: LinkEarnings;
  readonly places: ShownPlaces;
  /** The values that the user can filter by. */
  readonly choices: LinkChoices;
  readonly filter: LinkFilter;
  /** The rows that the filter leaves, in its order. */
  readonly shown: readonly LinkRow[];
  readonly selection: Selection<LinkRow>;
}

const toId = ({ id }: LinkRow) => id;

export function useShownLinks(
  services: LinksServices,
  sources: readonly LinkSource[],
  params: RouteParams,
): ShownLinks {
  const [list, readAgain] = useLinkList(services, sources);
  const earnings = useLinkEarnings(sources, list);
  const places = useLinkPlaces(sources, list);
  const choices = useMemo(() => collectChoices(list.rows), [list.rows]);

  const filter = readLinkFilter(params);
  const filterKey = JSON.stringify(filter);
  // Sort again on new sums only if the list is sorted by them.
  const sums = filter.sort.key === 'earned' ? earnings : undefined;
  const sorted = useMemo(
    () => sortLinkRows(list.rows, filter.sort, sums),
    [list.rows, filter.sort.key, filter.sort.direction, sums],
  );
  const search = useMemo(createLinkSearch, []);
  const shown = useMemo(() => search(sorted, filter, services.nowMs()), [sorted, filterKey, services]);
  const selection = useSelection(list.rows, shown, toId);
  return { list, readAgain, earnings, places, choices, filter, shown, selection };
}

const earningKinds = ['conversions'] as const;

/** Sums what the listed links earned, after reading the list, and when conversions or the number of links change. */
function useLinkEarnings(sources: readonly LinkSource[], { isComplete, rows }: LinkList): LinkEarnings {
  const read = useCallback(async () => {
    if (!isComplete) return noEarnings;
    // If an account cannot be summed, its links have no sums. The list is useful without them.
    const sums = await Promise.all(
      sources.map(async (source) => [source.accountId, await source.readEarnings().catch(() => [])] as const),
    );
    return toLinkEarnings(new Map(sums));
  }, [sources, isComplete, rows.length]);
  return useLive(read, earningKinds).value ?? noEarnings;
}

/** The posts that listed links stand in. */
interface ShownPlaces {
  /** Whether any post has a link: without one the list has no column for it. */
  readonly hasPosts: boolean;
  of(row: LinkRow): LinkPlaces['posts'];
}

const postKinds = ['posts'] as const;
const nothing: ReadonlyMap<string, LinkPlaces> = new Map();

/** Reads the posts that the listed links stand in, after the list itself, and when posts change. */
function useLinkPlaces(sources: readonly LinkSource[], { isComplete }: LinkList): ShownPlaces {
  const read = useCallback(async () => {
    if (!isComplete) return nothing;
    // The list is useful without its posts.
    const places = sources.map(
      async (source) => [source.accountId, await source.readPlaces().catch(() => noLinkPlaces)] as const,
    );
    return new Map(await Promise.all(places));
  }, [sources, isComplete]);
  const places = useLive(read, postKinds).value ?? nothing;
  return {
    hasPosts: [...places.values()].some(({ posts }) => posts.length > 0),
    of: ({ accountId, link }) =>
      link === null ? [] : findLinkPlaces(places.get(accountId) ?? noLinkPlaces, link.trackingLink),
  };
}
