import { beforeEach, expect, it, vi } from 'vitest';
import type { Post } from '#lib/domain/posts/post.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { createFoundEarnings, type FoundEarnings } from '#lib/store/find/read-found-earnings.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost, aPostChannel, aPostLink } from '#tests/builders/a-post.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

const nowMs = () => Date.UTC(2026, 10, 27, 4);
const link = aKeptLink({ offerId: '101', subIds: ['telegram', '', '', '', ''], mintedAtMs: Date.UTC(2026, 5, 1) });
const other = aKeptLink({ ...link, linkId: 'other', subIds: ['blog', '', '', '', ''] });

let account: OpenAccount;
beforeEach(async () => {
  account = await openTestAccount();
  for (const each of [link, other]) await account.database.put('links', each);
});
const putOrder = (conversionId: string, payout: string, convertedAt: string, change = {}) =>
  account.database.put('conversions', {
    ...aConversion({ conversionId, payout, convertedAt, affSubs: ['telegram', null, null, null, null], ...change }),
    askedCurrency: 'own',
  });
const amountsOf = async (read: FoundEarnings['readEarned'], of = link) => {
  const group = (await read([of])).of({ ...of, accountId: account.accountId });
  return group?.amounts.map(({ earned, pending }) => [earned, pending]);
};

it('the earnings of found links are those of 90 days, of their program and sub-IDs alone', async () => {
  await putOrder('1', '42.60', '2026-11-25 10:00:00', { status: 'approved' });
  await putOrder('2', '1.00', '2026-08-30 10:00:00', { status: 'pending' });
  await putOrder('3', '9.00', '2026-08-29 10:00:00');
  await putOrder('4', '9.00', '2026-11-25 10:00:00', { offerId: '102' });
  await putOrder('5', '9.00', '2026-11-25 10:00:00', { affSubs: ['blog', 'x', null, null, null] });
  const { readEarned: read } = createFoundEarnings(account, nowMs);
  expect(await amountsOf(read)).toEqual([['42.6', '1']]);
  expect(await amountsOf(read, other)).toBeUndefined();
});

it('the earnings of found links stay in later answers, and are read again once conversions change', async () => {
  await putOrder('1', '42.60', '2026-11-25 10:00:00', { status: 'approved' });
  const { readEarned: read } = createFoundEarnings(account, nowMs);
  await read([link]);
  const later = await read([other]);
  expect(later.of({ ...link, accountId: account.accountId })?.conversionCount).toBe(1);
  await putOrder('2', '7.40', '2026-11-26 10:00:00', { status: 'approved' });
  announceDataChange('conversions');
  await vi.waitFor(async () => expect(await amountsOf(read)).toEqual([['50', '0']]));
});

const orders = { affSubs: ['telegram', 'abcdef', null, null, null] };
const sumsOf = async ({ readPostSums }: FoundEarnings, ...postIds: readonly string[]) =>
  [...(await readPostSums(postIds))].map(([postId, { amounts }]) => [postId, amounts[0]?.earned, amounts[0]?.pending]);
const putPost = (change: Partial<Post> = {}) =>
  account.database.put('posts', aPost({ channels: [aPostChannel({ links: [aPostLink()] })], ...change }));

it('the earnings of found posts are those of 90 days that name them, also through programs that were replaced', async () => {
  await putPost({ channels: [aPostChannel({ links: [aPostLink()], formerLinks: [aPostLink({ offerId: '103' })] })] });
  await putPost({ postId: 'other', code: 'bcdfgh' });
  await putOrder('1', '42.60', '2026-11-25 10:00:00', { ...orders, status: 'approved' });
  await putOrder('2', '1.00', '2026-11-25 10:00:00', { ...orders, offerId: '103', status: 'pending' });
  await putOrder('3', '9.00', '2026-08-29 10:00:00', orders);
  await putOrder('4', '9.00', '2026-11-25 10:00:00', { affSubs: ['telegram', 'zzzzzz', null, null, null] });
  const earnings = createFoundEarnings(account, nowMs);
  expect(await sumsOf(earnings, 'post-1', 'other')).toEqual([['post-1', '42.6', '1']]);
});

it('the earnings of found posts stay in later answers, and are read again once conversions change', async () => {
  await putPost();
  await putOrder('1', '42.60', '2026-11-25 10:00:00', { ...orders, status: 'approved' });
  const earnings = createFoundEarnings(account, nowMs);
  await sumsOf(earnings, 'post-1');
  expect(await sumsOf(earnings)).toEqual([['post-1', '42.6', '0']]);
  await putOrder('2', '7.40', '2026-11-26 10:00:00', { ...orders, status: 'approved' });
  announceDataChange('conversions');
  await vi.waitFor(async () => expect(await sumsOf(earnings, 'post-1')).toEqual([['post-1', '50', '0']]));
});

it('the earnings of found posts are none where their programs have no conversion, or the post is gone', async () => {
  await putPost();
  expect(await sumsOf(createFoundEarnings(account, nowMs), 'post-1', 'gone')).toEqual([]);
});
