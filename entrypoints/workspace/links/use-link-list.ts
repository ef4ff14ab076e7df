import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type LinkRow, type LinkWish, toLinkRow, toWishRow } from '#lib/domain/links/link-row.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import { createRefresher } from '#lib/ui/create-refresher.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
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
  const [list, setList] = useState(nothingRead);
  const followers = useRef<readonly Follower[]>([]);
  const start = useCallback(() => {
    for (const follower of followers.current) follower.stop();
    setList(nothingRead);
    followers.current = followAll(sources, setList);
  }, [sources]);
  // Runs before the first frame, so that the rows are visible one frame sooner.
  useLayoutEffect(() => {
    start();
    const stopWatching = services.watch(() => {
      for (const follower of followers.current) follower.follow();
    });
    return () => {
      stopWatching();
      for (const follower of followers.current) follower.stop();
    };
  }, [services, start]);
  return [list, start];
}

interface Follower {
  /** Reads what changed. */
  follow(): void;
  stop(): void;
}

function followAll(sources: readonly LinkSource[], publish: (list: LinkList) => void): readonly Follower[] {
  const lists = sources.map(() => nothingRead);
  return sources.map((source, place) =>
    createFollower(source, (list) => {
      lists[place] = list;
      publish(joinLists(sources, lists));
    }),
  );
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

function createFollower(source: LinkSource, publish: (list: LinkList) => void): Follower {
  const links = new Map<string, LinkRecord>();
  const rows = new Map<string, LinkRow>();
  let marks: readonly ListedMark[] = [];
  let markOf = new Map<string, ListedMark>();
  let wishes: readonly LinkWish[] = [];
  let newestChangeMs = 0;
  let isComplete = false;
  let isStopped = false;

  const put = (read: readonly LinkRecord[]) => {
    for (const link of read) {
      links.set(link.linkId, link);
      rows.set(link.linkId, toLinkRow(link, markOf.get(link.offerId), source));
      newestChangeMs = Math.max(newestChangeMs, link.changedAtMs ?? 0);
    }
  };
  const tell = (error: ErrorData | null = null) => {
    if (isStopped) return;
    const ofWishes = wishes.map((wish) => toWishRow(wish, source));
    publish({ rows: [...rows.values(), ...ofWishes], marks, isComplete, error, unreadIds: [] });
  };
  const readBeside = async () => {
    const before = JSON.stringify(marks);
    const [read, wished] = await Promise.all([source.readMarks(), source.readWishes()]);
    marks = read.map((mark) => ({ ...mark, accountId: source.accountId }));
    wishes = wished;
    if (JSON.stringify(marks) === before) return;
    markOf = new Map(marks.map((mark) => [mark.offerId, mark]));
    put([...links.values()]);
  };

  async function readAll() {
    await readBeside();
    let shown = 0;
    for await (const batch of source.readLinkBatches()) {
      if (isStopped) return;
      put(batch);
      // Each time the list has doubled: sorting and drawing it with every batch would take longer than reading it.
      if (links.size < 2 * shown) continue;
      shown = links.size;
      tell();
    }
    isComplete = true;
  }

  async function readChanged() {
    const { changed, gone } = await source.readLinkChanges(newestChangeMs, links);
    put(changed);
    for (const linkId of gone) {
      links.delete(linkId);
      rows.delete(linkId);
    }
    await readBeside();
  }

  const refresher = createRefresher({
    read: () => (isComplete ? readChanged() : readAll()),
    publish: () => tell(),
  });
  const follow = () => void refresher.refresh().catch((cause: unknown) => tell(toErrorData(cause)));
  follow();

  return {
    follow,
    stop() {
      isStopped = true;
      refresher.stop();
    },
  };
}
