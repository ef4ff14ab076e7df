import { useCallback, useMemo } from 'preact/hooks';
import { toLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import { type LinkEarnings, noEarnings } from '#lib/domain/links/link-earnings.ts';
import { createLinkSearch, readLinkFilter, sortLinkRows } from '#lib/domain/links/link-filter.ts';
import { type LinkRow, type LinkWish, toLinkRow, toWishRow } from '#lib/domain/links/link-row.ts';
import { findLinkPlaces, type LinkPlaces, noLinkPlaces } from '#lib/domain/posts/link-places.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import { type Follower, followList, useFollowedList } from '#lib/ui/follow-list.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { LinkSource } from './create-link-source.ts';
import { collectChoices } from './link-choices.ts';
import type { LinksServices, ListedMark } from './links-services.ts';
import { useSelection } from './use-selection.tsx';

/** The links of the sources, with the rows that the user sees and those that the user picked. */
export type ShownLinks = ReturnType<typeof useShownLinks>;

const toId = ({ id }: LinkRow) => id;

/** @param today The service's day: with the next one fewer links are of the last days, and more orders count. */
export function useShownLinks(
  services: LinksServices,
  sources: readonly LinkSource[],
  params: RouteParams,
  today: string,
) {
  const [list, readAgain] = useLinkList(services, sources);
  const earnings = useLinkEarnings(sources, list, today);
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
  const shown = useMemo(() => search(sorted, filter, services.nowMs()), [sorted, filterKey, services, today]);
  const selection = useSelection(sorted, shown, toId);
  return {
    list,
    /** Reads the list from the start. */
    readAgain,
    earnings,
    places,
    /** The values that the user can filter by. */
    choices,
    filter,
    /** All rows, in the filter's order. */
    sorted,
    /** The rows that the filter leaves, in its order. */
    shown,
    selection,
  };
}

const earningKinds = ['conversions'] as const;

/**
 * Sums what the listed links earned: after reading the list, and when conversions change, a link comes or goes, or a day is
 * over.
 */
function useLinkEarnings(
  sources: readonly LinkSource[],
  { isComplete, turnover }: LinkList,
  today: string,
): LinkEarnings {
  const read = useCallback(async () => {
    if (!isComplete) return noEarnings;
    // If an account cannot be summed, its links have no sums. The list is useful without them.
    const sums = await Promise.all(
      sources.map(async (source) => [source.accountId, await source.readEarnings().catch(() => [])] as const),
    );
    return toLinkEarnings(new Map(sums));
  }, [sources, isComplete, turnover, today]);
  return useLive(read, earningKinds).value ?? noEarnings;
}

const postKinds = ['posts'] as const;
const nothing: ReadonlyMap<string, LinkPlaces> = new Map();

/** Reads the posts that the listed links stand in, after the list itself, and when posts change. */
function useLinkPlaces(sources: readonly LinkSource[], { isComplete }: LinkList) {
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
    /** Whether any post has a link: without one the list has no column for it. */
    hasPosts: [...places.values()].some(({ posts }) => posts.length > 0),
    of: ({ accountId, link }: LinkRow) =>
      link === null ? [] : findLinkPlaces(places.get(accountId) ?? noLinkPlaces, link.trackingLink),
  };
}

/** The list of links, as far as it was read. */
interface LinkList {
  readonly rows: readonly LinkRow[];
  readonly marks: readonly ListedMark[];
  /** How many links have come and gone. A link may take the row of its wish, so that the number of rows stays. */
  readonly turnover: number;
  /** Whether everything that can be read was read. */
  readonly isComplete: boolean;
  /** Why no account could be read. Null if at least one could. */
  readonly error: ErrorData | null;
  /** The accounts that could not be read, although others could. */
  readonly unreadIds: readonly string[];
}

const nothingRead: LinkList = { rows: [], marks: [], turnover: 0, isComplete: false, error: null, unreadIds: [] };

/**
 * Reads the list of links, of one account or of several, and follows its changes. Keeps the whole list in memory, so
 * that a search scans 50,000 rows there, and a change reads only what changed.
 * @returns the list, and a function that reads it again.
 */
function useLinkList(services: LinksServices, sources: readonly LinkSource[]): readonly [LinkList, () => void] {
  const begin = useCallback(
    (publish: (list: LinkList) => void) => followAll(services, sources, publish),
    [services, sources],
  );
  return useFollowedList(nothingRead, begin, services.watch);
}

function followAll(
  services: Pick<LinksServices, 'nowMs'>,
  sources: readonly LinkSource[],
  publish: (list: LinkList) => void,
): Follower {
  const lists = sources.map(() => nothingRead);
  const followers = sources.map((source, place) =>
    followSource(services, source, (list) => {
      lists[place] = list;
      publish(joinLists(sources, lists));
    }),
  );
  return {
    follow() {
      for (const follower of followers) follower.follow();
    },
    stop() {
      for (const follower of followers) follower.stop();
    },
  };
}

function joinLists(sources: readonly LinkSource[], lists: readonly LinkList[]): LinkList {
  const [first] = lists;
  // Returns the list of a single account as it is, to avoid a copy of 50,000 rows.
  if (first !== undefined && lists.length === 1) return first;
  return {
    rows: lists.flatMap(({ rows }) => rows),
    marks: lists.flatMap(({ marks }) => marks),
    turnover: lists.reduce((sum, { turnover }) => sum + turnover, 0),
    isComplete: lists.every(({ isComplete, error }) => isComplete || error !== null),
    error: lists.every(({ error }) => error !== null) ? (first?.error ?? null) : null,
    unreadIds: sources.flatMap(({ accountId }, place) => (lists[place]?.error ? [accountId] : [])),
  };
}

function followSource(
  { nowMs }: Pick<LinksServices, 'nowMs'>,
  source: LinkSource,
  publish: (list: LinkList) => void,
): Follower {
  const links = new Map<string, LinkRecord>();
  const rows = new Map<string, LinkRow>();
  let marks: readonly ListedMark[] = [];
  let markOf = new Map<string, ListedMark>();
  let wishes: readonly LinkWish[] = [];
  let turnover = 0;

  const put = (read: readonly LinkRecord[]) => {
    for (const link of read) {
      if (!links.has(link.linkId)) turnover += 1;
      links.set(link.linkId, link);
      rows.set(link.linkId, toLinkRow(link, markOf.get(link.offerId), source));
    }
  };
  return followList<LinkRecord>({
    nowMs,
    readBatches: source.readLinkBatches,
    readChanges: (sinceMs) => source.readLinkChanges(sinceMs, links),
    async readBeside() {
      const before = JSON.stringify(marks);
      const [read, wished] = await Promise.all([source.readMarks(), source.readWishes()]);
      marks = read.map((mark) => ({ ...mark, accountId: source.accountId }));
      wishes = wished;
      if (JSON.stringify(marks) === before) return;
      markOf = new Map(marks.map((mark) => [mark.offerId, mark]));
      put([...links.values()]);
    },
    put,
    drop(linkIds) {
      for (const linkId of linkIds) {
        turnover += 1;
        links.delete(linkId);
        rows.delete(linkId);
      }
    },
    publish({ isComplete, error }) {
      const ofWishes = wishes.map((wish) => toWishRow(wish, source));
      publish({ rows: [...rows.values(), ...ofWishes], marks, turnover, isComplete, error, unreadIds: [] });
    },
  });
}
