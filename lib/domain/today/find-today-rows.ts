import { type BulkRun, isForWantOfLinks } from '#lib/domain/bulk/bulk-run.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { LinkWish } from '#lib/domain/links/link-row.ts';
import { countEditedLinks, type EditedPost, type PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { listActiveChannels } from '#lib/domain/posts/post.ts';
import type { ChangedOrders } from '#lib/domain/today/changed-orders.ts';
import type { QuotaPace } from '#lib/domain/today/quota-pace.ts';
import type { EarnedInPosts, EarnedInProgram } from '#lib/domain/today/sum-edit-money.ts';
import type { TodayPost } from '#lib/domain/today/today-post.ts';
import type { RateRise, StoppedProgram, TodayRow, WaitingLinkRun } from '#lib/domain/today/today-row.ts';

/** What is stored, as far as Today is about it. */
export interface TodayFacts {
  readonly edits: readonly PostEdit<TodayPost>[];
  /** Programs in trouble whose links no post has. */
  readonly stoppedLinks: readonly StoppedProgram[];
  readonly orders: ChangedOrders | null;
  /** How far conversions are loaded, where that is before yesterday. */
  readonly oldEarningsMs: number | null;
  readonly drafts: readonly TodayPost[];
  readonly queuedPosts: readonly TodayPost[];
  readonly pausedRuns: readonly BulkRun[];
  readonly waitingLinks: readonly WaitingLinkRun[];
  /** How many links of the month a run leaves for single clicks. */
  readonly bulkReserve: number;
  readonly lostAnswers: readonly LinkWish[];
  /** Coupons that began today or yesterday, with that day of the service, and rates that rose since yesterday. */
  readonly begunCoupons: readonly { readonly campaign: Campaign; readonly startDay: string }[];
  readonly rises: readonly RateRise[];
  readonly pace: QuotaPace;
  /** In 30 days, and in 90. */
  readonly earnedInPosts: EarnedInPosts;
  readonly earnedInProgram: EarnedInProgram;
}

/** Coupons are asked for on their last day and the day before it. */
const endsWithinDays = 1;

/** Every row that the stored facts give, in no order, whether or not the user is done with it. */
export function findTodayRows(facts: TodayFacts): readonly TodayRow[] {
  return [
    ...findUrgentRows(facts),
    ...toEarningRows(facts),
    ...toWaitingRows(facts),
    ...toWorthRows(facts),
    { rowId: 'quota', cause: '', group: 'quota', sums: [], subject: { kind: 'quota', pace: facts.pace } },
  ];
}

/** The rows whose waiting costs money each day: what ends, and what stopped. */
export function findUrgentRows({
  edits,
  stoppedLinks,
  earnedInPosts,
}: Pick<TodayFacts, 'edits' | 'stoppedLinks' | 'earnedInPosts'>): readonly TodayRow[] {
  return [...edits.flatMap((edit) => toEditRows(edit, earnedInPosts)), ...stoppedLinks.map(toStoppedLinksRow)];
}

function toEditRows(edit: PostEdit<TodayPost>, earnedInPosts: EarnedInPosts): readonly TodayRow[] {
  const { cause, causeId, offerId } = edit;
  if (cause.kind === 'coupon') {
    const { days } = cause;
    if (days !== null && days > endsWithinDays) return [];
    const group = days === null || days < 0 ? 'stopped' : 'ends';
    return edit.posts.flatMap((edited) => toTextRows(edit, edited, group, earnedInPosts));
  }
  const waiting = edit.posts.filter(({ isTaken }) => !isTaken);
  const taken = edit.posts.filter(({ isTaken }) => isTaken);
  const ready = taken.flatMap((edited) => toTextRows(edit, edited, 'stopped', earnedInPosts));
  if (waiting.length === 0) return ready;
  const postIds = waiting.map(({ post }) => post.postId);
  const sums = earnedInPosts(postIds, offerId);
  const linkCount = countEditedLinks(waiting);
  const subject = { kind: 'stopped', edit: { ...edit, posts: waiting }, linkCount } as const;
  return [{ rowId: causeId, cause: causeId, group: 'stopped', sums, subject }, ...ready];
}

/** One row for each channel that the post is out in: each has a text of its own to be pasted. */
function toTextRows(
  edit: PostEdit<TodayPost>,
  edited: EditedPost<TodayPost>,
  group: 'ends' | 'stopped',
  earnedInPosts: EarnedInPosts,
): readonly TodayRow[] {
  const { causeId, offerId } = edit;
  const { postId } = edited.post;
  const channels = listActiveChannels(edited.post).filter(({ postedAtMs }) => postedAtMs !== undefined);
  const siblings = channels.map(({ channelId }) => `${causeId}|${postId}|${channelId}`);
  const sums = earnedInPosts([postId], offerId);
  return channels.map(({ channelId, name }, index) => ({
    ...{ rowId: siblings[index] ?? '', cause: causeId, group, sums },
    subject: { kind: 'text', edit, edited, channel: { channelId, name }, siblings },
  }));
}

function toStoppedLinksRow(program: StoppedProgram): TodayRow {
  const { offerId, trouble, sinceMs } = program;
  // The cause of a post's edit has the same form: a program has one trouble, wherever its links stand.
  const cause = `program:${offerId}:${trouble}:${sinceMs}`;
  return { rowId: `links:${offerId}`, cause, group: 'stopped', sums: [], subject: { kind: 'stopped-links', program } };
}

function toEarningRows({ orders, oldEarningsMs }: TodayFacts): readonly TodayRow[] {
  if (oldEarningsMs !== null) {
    const subject = { kind: 'earnings-old', loadedAtMs: oldEarningsMs } as const;
    return [{ rowId: 'earnings-old', cause: String(oldEarningsMs), group: 'since', sums: [], subject }];
  }
  if (orders === null) return [];
  const { latestMs, open: sums } = orders;
  return [{ rowId: 'orders', cause: String(latestMs), group: 'since', sums, subject: { kind: 'orders', orders } }];
}

function toWaitingRows(facts: TodayFacts): readonly TodayRow[] {
  const { drafts, queuedPosts, pausedRuns, waitingLinks, lostAnswers, pace, bulkReserve } = facts;
  const isDue = pace.left > bulkReserve;
  const common = { group: 'waiting', sums: [] } as const;
  return [
    ...drafts.map((post) => ({
      ...{ ...common, rowId: `draft:${post.postId}`, cause: String(post.changedAtMs) },
      subject: { kind: 'draft', post } as const,
    })),
    ...queuedPosts.flatMap((post) =>
      post.kept === undefined
        ? []
        : [
            {
              ...{ ...common, rowId: `kept:${post.postId}`, cause: post.kept.runId },
              subject: { kind: 'kept', post, most: post.kept.most } as const,
            },
          ],
    ),
    ...pausedRuns.map((run) => {
      const left = run.counts.new;
      const subject = { kind: 'run', run, done: run.counts.done + run.counts.reused, left, isDue } as const;
      const due = isDue && isForWantOfLinks(run.pauseReason) ? ':due' : '';
      return { ...common, rowId: `run:${run.runId}`, cause: `${run.pauseReason}:${left}${due}`, subject };
    }),
    // Done before there are links for it, it comes back with them.
    ...waitingLinks.map(({ run, line }) => ({
      ...{ ...common, rowId: `link:${run.runId}`, cause: `${run.pauseReason}:${isDue ? 'due' : 'waits'}` },
      subject: { kind: 'link', run, line, isDue } as const,
    })),
    ...lostAnswers.map((wish) => ({
      ...{ ...common, rowId: `lost:${wish.requestId}`, cause: wish.requestId },
      subject: { kind: 'lost', wish } as const,
    })),
  ];
}

/** Only programs that earned lately are worth the time of a post. */
function toWorthRows({ begunCoupons, rises, earnedInProgram }: TodayFacts): readonly TodayRow[] {
  const rows: readonly TodayRow[] = [
    ...begunCoupons.map(({ campaign, startDay }): TodayRow => {
      const { campaignId, offerId } = campaign;
      return {
        ...{ rowId: `coupon:${campaignId}`, cause: startDay, group: 'worth', sums: earnedInProgram(offerId) },
        subject: { kind: 'coupon', campaign, startDay },
      };
    }),
    ...rises.map(
      (rise): TodayRow => ({
        ...{ rowId: `rate:${rise.offerId}`, cause: String(rise.atMs), group: 'worth' },
        ...{ sums: earnedInProgram(rise.offerId), subject: { kind: 'rate', rise } },
      }),
    ),
  ];
  return rows.filter(({ sums }) => sums.length > 0);
}
