import { useCallback } from 'preact/hooks';
import { type LinkRow, type LinkWish, toLinkRow, toWishRow } from '#lib/domain/links/link-row.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import { type Follower, followList, useFollowedList } from '#lib/ui/follow-list.ts';
import type { LinkSource } from './create-link-source.ts';
import type { LinksServices, ListedMark } from './links-services.ts';

/** The list of links, as far as it was read. */
export interface LinkList {
  readonly rows: readonly LinkRow[];
  readonly marks: readonly ListedMark[];
  /** Whether everything that can be read was read. */
  readonly isComplete: boolean;
  /** Why no account could be read. Null if at least one could. */
  readonly error: ErrorData | null;
  /** The accounts that could not be read, although others could. */
  readonly unreadIds: readonly string[];
}

const nothingRead: LinkList = { rows: [], marks: [], isComplete: false, error: null, unreadIds: [] };

/**
 * Reads the list of links, of one account or of several, and follows its changes. Keeps the whole list in memory, so
 * that a search scans 50,000 rows there, and a change reads only what changed.
 * @returns the list, and a function that reads it again.
 */
export function useLinkList(services: LinksServices, sources: readonly LinkSource[]): readonly [LinkList, () => void] {
  const begin = useCallback((publish: (list: LinkList) => void) => followAll(sources, publish), [sources]);
  return useFollowedList(nothingRead, begin, services.watch);
}

function followAll(sources: readonly LinkSource[], publish: (list: LinkList) => void): Follower {
  const lists = sources.map(() => nothingRead);
  const followers = sources.map((source, place) =>
    followSource(source, (list) => {
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
    isComplete: lists.every(({ isComplete, error }) => isComplete || error !== null),
    error: lists.every(({ error }) => error !== null) ? (first?.error ?? null) : null,
    unreadIds: sources.flatMap(({ accountId }, place) => (lists[place]?.error ? [accountId] : [])),
  };
}

function followSource(source: LinkSource, publish: (list: LinkList) => void): Follower {
  const links = new Map<string, LinkRecord>();
  const rows = new Map<string, LinkRow>();
  let marks: readonly ListedMark[] = [];
  let markOf = new Map<string, ListedMark>();
  let wishes: readonly LinkWish[] = [];

  const put = (read: readonly LinkRecord[]) => {
    for (const link of read) {
      links.set(link.linkId, link);
      rows.set(link.linkId, toLinkRow(link, markOf.get(link.offerId), source));
    }
  };
  return followList<LinkRecord>({
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
        links.delete(linkId);
        rows.delete(linkId);
      }
    },
    publish({ isComplete, error }) {
      const ofWishes = wishes.map((wish) => toWishRow(wish, source));
      publish({ rows: [...rows.values(), ...ofWishes], marks, isComplete, error, unreadIds: [] });
    },
  });
}
