import { expect, it } from 'vitest';
import type { BulkPauseReason } from '#lib/domain/bulk/bulk-run.ts';
import { findPostEdits, type PostSurroundings, toTakenEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { findTodayRows, type TodayFacts } from '#lib/domain/today/find-today-rows.ts';
import { toTodayPost } from '#lib/domain/today/today-post.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aBulkRun } from '#tests/builders/a-bulk-run.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { aQuotaRow } from '#tests/builders/a-today-row.ts';

const today = '2026-11-27';
const beras = { campaignId: '1', name: 'Rice sale', voucherCode: 'BERAS5', endDate: today };
const nowMs = Date.UTC(2026, 10, 27);
const around = { campaigns: [], hasAllCampaigns: false, marks: [], refused: new Map<string, number>(), today, nowMs };
const paused = { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false } as const;
const { subject: quota } = aQuotaRow();
const facts: TodayFacts = {
  ...{ edits: [], stoppedLinks: [], orders: null, oldEarningsMs: null, drafts: [], queuedPosts: [] },
  ...{ waitingLinks: [], bulkReserve: 10 },
  ...{ pausedRuns: [], lostAnswers: [], begunCoupons: [], rises: [] },
  pace: quota.kind === 'quota' ? quota.pace : (undefined as never),
  earnedInPosts: () => [],
  earnedInProgram: () => [],
};
const outPost = (change: Partial<Post> = {}) =>
  aPost({
    state: 'out',
    products: [aPostProduct({ coupon: beras })],
    channels: [
      aPostChannel({ links: [aPostLink()], postedAtMs: 1 }),
      aPostChannel({ channelId: 'blog', name: 'Blog', postedAtMs: 2 }),
    ],
    ...change,
  });
const editsOf = (posts: readonly Post[], change: Partial<PostSurroundings> = {}) =>
  findPostEdits(posts.map(toTodayPost), { ...around, ...change });
const find = (change: Partial<TodayFacts>) =>
  findTodayRows({ ...facts, ...change }).filter(({ group }) => group !== 'quota');

it('a code in a post that is out has a row for each channel that it is out in, each with its text', () => {
  expect(find({ edits: editsOf([outPost()]) })).toMatchObject([
    { group: 'ends', rowId: 'coupon:1:2026-11-27|post-1|telegram', subject: { channel: { name: 'Telegram' } } },
    { group: 'ends', rowId: 'coupon:1:2026-11-27|post-1|blog', subject: { channel: { name: 'Blog' } } },
  ]);
});

it('a code in a post that is out is listed on its last day and the day before, and as stopped once it has ended', () => {
  const groupsOn = (endDate: string) => [
    ...new Set(
      find({ edits: editsOf([outPost({ products: [aPostProduct({ coupon: { ...beras, endDate } })] })]) }).map(
        ({ group }) => group,
      ),
    ),
  ];
  expect(groupsOn('2026-11-29')).toEqual([]);
  expect(groupsOn('2026-11-28')).toEqual(['ends']);
  expect(groupsOn('2026-11-26')).toEqual(['stopped']);
});

const plain = outPost({ products: [aPostProduct()] });

it('a program that stopped is one row for all its posts, with the money that they concern and each link once', () => {
  const own = aPostLink({ trackingLink: 'https://go.links.example/own' });
  const second = { ...plain, postId: 'post-2', channels: [aPostChannel({ links: [aPostLink(), own], postedAtMs: 1 })] };
  const [row, ...others] = find({
    edits: editsOf([plain, second], { marks: [paused] }),
    earnedInPosts: (postIds) => [{ currency: 'MYR', amount: postIds.join() === 'post-1,post-2' ? '42.60' : '2.60' }],
  });
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    ...{ rowId: 'program:101:paused:5', cause: 'program:101:paused:5', group: 'stopped' },
    ...{ sums: [{ currency: 'MYR', amount: '42.60' }], subject: { kind: 'stopped', linkCount: 2 } },
  });
});

it('a program that stopped gives its new texts one row each once another took its place', () => {
  const [edit] = editsOf([plain], { marks: [paused] });
  const edited = edit?.posts[0];
  if (edit === undefined || edited === undefined) throw new Error('There is no edit');
  const replaced: Post = {
    ...plain,
    products: [aPostProduct({ offerId: '102', url: 'https://rotan.example/' })],
    takenEdits: [toTakenEdit(edit, edited)],
  };
  const rows = find({ edits: editsOf([replaced], { marks: [paused] }) });
  expect(rows.map(({ subject }) => subject.kind)).toEqual(['text', 'text']);
});

it('what waits and what is worth a post have their own groups, the latter only where the program earned lately', () => {
  const { run } = aBulkRun(3);
  const begunCoupons = [{ campaign: aCampaign(), startDay: today }];
  const earned = () => [{ currency: 'MYR', amount: '64.20' }];
  const waiting = { drafts: [toTodayPost(aPost())], pausedRuns: [{ ...run, counts: { ...run.counts, new: 3 } }] };
  expect(find({ ...waiting, begunCoupons }).map(({ group }) => group)).toEqual(['waiting', 'waiting']);
  expect(find({ ...waiting, begunCoupons, earnedInProgram: earned }).map(({ group }) => group)).toEqual([
    ...['waiting', 'waiting', 'worth'],
  ]);
});

it('a link that waits is due once more links are left than runs leave for clicks, and then has another cause', () => {
  const { run } = aBulkRun(1);
  const waitingLinks = [{ run: { ...run, pauseReason: 'quota-reached' as const }, line: aBulkLine() }];
  const findWith = (left: number) => find({ waitingLinks, pace: { ...facts.pace, left } });
  expect([0, 10, 11].flatMap(findWith)).toMatchObject([
    { group: 'waiting', rowId: 'link:id-1', cause: 'quota-reached:waits', subject: { kind: 'link', isDue: false } },
    { subject: { isDue: false } },
    { group: 'waiting', rowId: 'link:id-1', cause: 'quota-reached:due', subject: { kind: 'link', isDue: true } },
  ]);
});

it('a list that paused for want of links has another cause once there are some for it, and one that paused otherwise has not', () => {
  const { run } = aBulkRun(3);
  const causesOf = (pauseReason: BulkPauseReason) =>
    [10, 11].map((left) => find({ pausedRuns: [{ ...run, pauseReason }], pace: { ...facts.pace, left } })[0]?.cause);
  const [lacking, due] = causesOf('links-used-up');
  expect(due).not.toBe(lacking);
  const [before, after] = causesOf('answers-lost');
  expect(after).toBe(before);
});

it('old earnings stand in place of what happened since yesterday', () => {
  expect(find({ oldEarningsMs: 7 })).toMatchObject([{ group: 'since', cause: '7', subject: { kind: 'earnings-old' } }]);
});
