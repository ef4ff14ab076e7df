import type { EarnedRows } from '#lib/domain/earnings/earned-rows.ts';
import { createLinkAttribution, toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import { sumLinkEarnings, toLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import type { GroupEarnings, LinkEarnings } from '#lib/domain/links/link-earnings.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { listPostLinks } from '#lib/domain/posts/post.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { addDays } from '#lib/domain/time/days.ts';
import type { PostDigest } from '#lib/domain/today/post-digest.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readEarnedRows } from '#lib/store/earnings/read-earned-rows.ts';
import { readLinksOfRows } from '#lib/store/links/read-links-of-rows.ts';
import { readPostAttribution } from '#lib/store/today/read-post-attribution.ts';
import { readPostDigests, readTodayPosts } from '#lib/store/today/read-today-posts.ts';

/** So far back do the sums beside what was found reach. */
const days = 90;

/** What was found earned in 90 days. What was asked for before is in the answer, too. */
export interface FoundEarnings {
  /** As the Links tab sums it. */
  readEarned(links: readonly Pick<LinkRow, 'offerId' | 'subIds'>[]): Promise<LinkEarnings>;
  /** As the Posts tab sums it: what may belong to several posts counts for none. By post; absent without conversions. */
  readPostSums(postIds: readonly string[]): Promise<ReadonlyMap<string, GroupEarnings>>;
}

interface Known {
  readonly today: string;
  readonly rows: Promise<EarnedRows>;
  /** By group, each asked for once. */
  readonly groups: Map<string, readonly GroupEarnings[]>;
}

/** What was read stays for the next keys, until it changes. */
export function createFoundEarnings(
  { accountId, database, readSettings }: OpenAccount,
  nowMs: () => number,
): FoundEarnings {
  let known: Known | null = null;
  /** By post, each asked for once; undefined without conversions. */
  let postSums = new Map<string, GroupEarnings | undefined>();
  /** Read once: of 2,000 posts they take longer than all else. */
  let digests: Promise<readonly PostDigest[]> | null = null;
  watchDataChanges(['conversions', 'links'], () => {
    known = null;
  });
  watchDataChanges(['conversions', 'links', 'posts'], () => {
    postSums = new Map();
    digests = null;
  });

  function begin(today: string): Known {
    if (known?.today === today) return known;
    const rows = readEarnedRows(database, { start: addDays(today, 1 - days), end: today });
    const begun: Known = { today, rows, groups: new Map() };
    known = begun;
    postSums = new Map();
    rows.catch(() => {
      // The next key reads again.
      if (known === begun) known = null;
    });
    return begun;
  }

  return {
    async readEarned(links) {
      const { serviceUtcOffsetMinutes } = await readSettings();
      const { rows, groups } = begin(toServiceDate(nowMs(), serviceUtcOffsetMinutes));
      const asked = new Map(links.map(({ offerId, subIds }) => [toGroupKey(offerId, subIds), { offerId, subIds }]));
      const news = [...asked].filter(([key]) => !groups.has(key));
      const earned = await rows;
      for (const [key, { offerId, subIds: affSubs }] of news) {
        const own = earned
          .list('', (each) => each === offerId)
          .filter((row) => toGroupKey(row.offerId, row.affSubs) === key);
        // Where nothing was earned, the links need not be read: they may be many.
        const find = createLinkAttribution(
          own.length === 0 ? [] : await readLinksOfRows(database, [{ offerId, affSubs }]),
          serviceUtcOffsetMinutes,
        );
        groups.set(key, sumLinkEarnings(own, find));
      }
      return toLinkEarnings(new Map([[accountId, [...groups.values()].flat()]]));
    },
    async readPostSums(postIds) {
      const { serviceUtcOffsetMinutes } = await readSettings();
      const { rows } = begin(toServiceDate(nowMs(), serviceUtcOffsetMinutes));
      const sums = postSums;
      const news = postIds.filter((postId) => !sums.has(postId));
      if (news.length > 0) {
        const readDigests = () => {
          digests ??= readPostDigests(database);
          digests.catch(() => {
            // The next key reads again.
            digests = null;
          });
          return digests;
        };
        const read = await sumPosts(database, news, await rows, { readDigests, serviceUtcOffsetMinutes });
        for (const postId of news) sums.set(postId, read.get(postId));
      }
      return new Map([...sums].flatMap(([postId, sum]) => (sum === undefined ? [] : [[postId, sum] as const])));
    },
  };
}

interface SumOccasion {
  readDigests(): Promise<readonly PostDigest[]>;
  readonly serviceUtcOffsetMinutes: number;
}

async function sumPosts(
  database: Database,
  postIds: readonly string[],
  earned: EarnedRows,
  { readDigests, serviceUtcOffsetMinutes }: SumOccasion,
): Promise<ReadonlyMap<string, GroupEarnings>> {
  const posts = await readTodayPosts(database, postIds);
  // Also the programs that another took the place of.
  const offerIds = new Set(
    posts.flatMap((post) => [...post.products, ...listPostLinks(post)].map(({ offerId }) => offerId)),
  );
  const rows = earned.list('', (offerId) => offerIds.has(offerId));
  if (rows.length === 0) return new Map();
  const find = await readPostAttribution(database, await readDigests(), rows, serviceUtcOffsetMinutes);
  const wanted = new Set(postIds);
  const sums = sumLinkEarnings(rows, (row) => {
    const post = find(row);
    if (post === null || post === 'tied' || !wanted.has(post.postId)) return null;
    return { key: post.postId, isUntagged: false, links: listPostLinks(post) };
  });
  return new Map(sums.map((sum) => [sum.key, sum]));
}
