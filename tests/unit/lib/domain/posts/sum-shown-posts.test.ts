import { expect, it } from 'vitest';
import { toPostRow } from '#lib/domain/posts/post-row.ts';
import { sumPostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import { sumShownPosts } from '#lib/domain/posts/sum-shown-posts.ts';
import { aPost, aPostChannel, aPostLink } from '#tests/builders/a-post.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

const row = (postId: string, links: number) =>
  toPostRow(
    aPost({
      postId,
      channels: [
        aPostChannel({
          links: Array.from({ length: links }, (_, at) =>
            aPostLink({ trackingLink: `https://go.links.example/${postId}${at}` }),
          ),
        }),
      ],
    }),
  );
const amount = (currency: string, total: string) => ({ currency, earned: total, pending: '0', total, perLink: '0' });

it('the sum of posts is exact, never over two currencies, and per link of the posts that earned in it', () => {
  const earnings = new Map([
    ['a', { postId: 'a', conversionCount: 2, unreadableCount: 1, amounts: [amount('MYR', '0.1'), amount('SGD', '7')] }],
    ['b', { postId: 'b', conversionCount: 1, unreadableCount: 2, amounts: [amount('MYR', '0.2')] }],
    ['hidden', { postId: 'hidden', conversionCount: 9, unreadableCount: 4, amounts: [amount('MYR', '9')] }],
  ]);
  expect(sumShownPosts([row('a', 1), row('b', 2), row('draft', 5)], earnings)).toEqual({
    postCount: 3,
    productCount: 3,
    conversionCount: 3,
    unreadableCount: 3,
    amounts: [
      { currency: 'MYR', total: '0.3', postCount: 2, perLink: '0.10' },
      { currency: 'SGD', total: '7', postCount: 1, perLink: '7.00' },
    ],
  });
  expect(sumShownPosts([], earnings)).toMatchObject({ conversionCount: 0, amounts: [] });
});

it('the sum of posts is per link as exact as a currency of three decimals needs it', () => {
  const earnings = new Map([
    ['a', { postId: 'a', conversionCount: 1, unreadableCount: 0, amounts: [amount('KWD', '0.25')] }],
  ]);
  expect(sumShownPosts([row('a', 2)], earnings).amounts).toMatchObject([{ perLink: '0.125' }]);
});

it('the sum of posts is per link what the row of its only post says, also where a link was replaced', () => {
  const formerLinks = [aPostLink({ trackingLink: 'https://go.links.example/former' })];
  const channels = [aPostChannel({ links: [aPostLink()], formerLinks })];
  const post = aPost({ code: 'abcdef', createdAtMs: 0, channels });
  const affSubs = ['abcdef', null, null, null, null];
  const { posts } = sumPostEarnings([post], [], [aReportRow({ payout: '9.00', currency: 'MYR', affSubs })], 480);
  const perLink = posts.get(post.postId)?.amounts[0]?.perLink;
  expect(perLink).toBe('4.50');
  expect(sumShownPosts([toPostRow(post)], posts).amounts).toMatchObject([{ currency: 'MYR', perLink }]);
});
