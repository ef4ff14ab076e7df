import { useCallback, useMemo } from 'preact/hooks';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { isEmptyPost, type Post } from '#lib/domain/posts/post.ts';
import { filterPostRows, readPostFilter, sortPostRows } from '#lib/domain/posts/post-filter.ts';
import { type PostRow, toPostRow } from '#lib/domain/posts/post-row.ts';
import type { PostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { editKinds, watchDataChanges } from '#lib/store/data-changes.ts';
import { followList, useFollowedList } from '#lib/ui/follow-list.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useSelection } from '../links/use-selection.tsx';
import type { PostsServices } from './posts-services.ts';

/** The posts of the account, with the rows that the user sees and those that the user picked. */
export type ShownPosts = ReturnType<typeof useShownPosts>;

const earningKinds = ['conversions', 'links'] as const;
const nothingEarned: ReadonlyMap<string, PostEarnings> = new Map();
const toId = ({ postId }: PostRow) => postId;

/** @param today The service's day: with the next one more coupons have ended, and more orders count. */
export function useShownPosts(services: PostsServices, params: RouteParams, today: string) {
  const [list, readAgain] = usePostRows(services);
  const { rows, isComplete } = list;
  const edits = useLive(
    useCallback(async () => (isComplete ? services.findEdits(rows) : null), [services, rows, isComplete, today]),
    editKinds,
  ).value;
  const editsOf = useMemo(() => groupByPost(edits ?? []), [edits]);
  const linkedKey = useMemo(() => rows.map(({ postId, linkCount }) => `${postId}:${linkCount}`).join(), [rows]);
  const earnings = useLive(
    useCallback(async () => {
      const { lastAllAtMs, firstLoadedAtMs } = await services.readReportState();
      return isComplete && (lastAllAtMs ?? firstLoadedAtMs) !== null ? services.readEarnings() : null;
    }, [services, isComplete, linkedKey, today]),
    earningKinds,
  ).value;

  const filter = readPostFilter(params);
  const filterKey = JSON.stringify(filter);
  // Sort again on new sums only if the list is sorted by them.
  const isByTime = filter.sort.key === 'time' || filter.sort.key === 'name' || filter.sort.key === 'products';
  const sums = isByTime ? nothingEarned : (earnings?.posts ?? nothingEarned);
  const sorted = useMemo(
    () => sortPostRows(rows, filter.sort, sums),
    [rows, filter.sort.key, filter.sort.direction, sums],
  );
  const edited = useMemo(() => new Set(editsOf.keys()), [editsOf]);
  const shown = useMemo(
    () => filterPostRows(sorted, filter, edited, services.nowMs()),
    [sorted, filterKey, edited, services, today],
  );
  const { period, channel } = params;
  const plainCount = useMemo(
    () => filterPostRows(rows, readPostFilter(toPlainParams(period, channel)), edited, services.nowMs()).length,
    [rows, period, channel, edited, services, today],
  );
  const selection = useSelection(sorted, shown, toId);
  return {
    list,
    /** Reads the list from the start. */
    readAgain,
    /** What posts need an edit for, by cause. Null until it is read. */
    edits,
    /** The causes of each post that needs an edit. */
    editsOf,
    /** Null until it is read, and where no conversion was ever loaded. */
    earnings,
    filter,
    /** All rows, in the filter's order. */
    sorted,
    /** The rows that the filter leaves, in its order. */
    shown,
    /** How many posts are listed without a search and a state. */
    plainCount,
    selection,
  };
}

const toPlainParams = (period = '', channel = ''): RouteParams => ({ period, channel });

function groupByPost(edits: readonly PostEdit<PostRow>[]): ReadonlyMap<string, readonly PostEdit<PostRow>[]> {
  const pairs = edits.flatMap((edit) => edit.posts.map(({ post }) => [post.postId, edit] as const));
  return new Map(
    [...Map.groupBy(pairs, ([postId]) => postId)].map(([postId, found]) => [postId, found.map(([, edit]) => edit)]),
  );
}

/** The list of posts, as far as it was read. */
interface PostList {
  readonly rows: readonly PostRow[];
  readonly isComplete: boolean;
  /** Why it could not be read. */
  readonly error: ErrorData | null;
}

const nothingRead: PostList = { rows: [], isComplete: false, error: null };

const watchPosts = (onChange: () => void) => watchDataChanges(['posts'], onChange);

/**
 * Reads a light row of every post, and follows their changes. A search scans the rows in memory, and a change reads
 * only the posts that changed.
 * @returns the list, and a function that reads it again.
 */
function usePostRows(services: Pick<PostsServices, 'nowMs' | 'readBatches' | 'readChanges'>) {
  const begin = useCallback(
    (publish: (list: PostList) => void) => {
      const rows = new Map<string, PostRow>();
      return followList<Post>({
        nowMs: services.nowMs,
        readBatches: services.readBatches,
        readChanges: (sinceMs) => services.readChanges(sinceMs, rows),
        put(posts) {
          for (const post of posts) {
            if (isEmptyPost(post)) rows.delete(post.postId);
            else rows.set(post.postId, toPostRow(post));
          }
        },
        drop(postIds) {
          for (const postId of postIds) rows.delete(postId);
        },
        publish: (state) => publish({ rows: [...rows.values()], ...state }),
      });
    },
    [services],
  );
  return useFollowedList(nothingRead, begin, watchPosts);
}
