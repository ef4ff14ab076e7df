import { expect, it } from 'vitest';
import { changePost } from '#lib/domain/posts/change-post.ts';
import { readNamedPostEarnings } from '#lib/store/posts/read-named-post-earnings.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

it('a post has earned what the conversions that name it brought, and no other', async () => {
  const { database } = await openTestAccount();
  const post = aPost({ createdAtMs: Date.UTC(2026, 1, 1) });
  const put = (conversionId: string, subId: string, payout: string) =>
    database.put('conversions', {
      ...aConversion({ conversionId, payout, affSubs: ['telegram', subId, null, null, null] }),
      askedCurrency: 'own',
    });
  await put('1', 'abcdef', '7.80');
  await put('2', 'x-abcdef', '4.10');
  await put('3', 'ghijkl', '100.00');
  await put('4', '', '50.00');
  expect(await readNamedPostEarnings(database, post, 480, '2026-03-31')).toMatchObject([
    { currency: 'MYR', total: '11.9' },
  ]);
});

it('a post has earned nothing that a day to come brings', async () => {
  const { database } = await openTestAccount();
  const post = aPost({ createdAtMs: Date.UTC(2026, 1, 1) });
  const order = { affSubs: ['telegram', 'abcdef', null, null, null], convertedAt: '2026-03-02 00:30:00' };
  await database.put('conversions', { ...aConversion(order), askedCurrency: 'own' });
  expect(await readNamedPostEarnings(database, post, 480, '2026-03-01')).toEqual([]);
  expect(await readNamedPostEarnings(database, post, 480, '2026-03-02')).toMatchObject([{ total: '7.8' }]);
});

it('a post has earned no sum that lacks an order whose amount cannot be read', async () => {
  const { database } = await openTestAccount();
  const post = aPost({ createdAtMs: Date.UTC(2026, 1, 1) });
  for (const [conversionId, payout] of [['1', '7.80'] as const, ['2', '1,234'] as const]) {
    const order = aConversion({ conversionId, payout, affSubs: ['telegram', 'abcdef', null, null, null] });
    await database.put('conversions', { ...order, askedCurrency: 'own' });
  }
  expect(await readNamedPostEarnings(database, post, 480, '2026-03-31')).toEqual([]);
});

it('a post has earned what a program brought that another has replaced in it', async () => {
  const { database } = await openTestAccount();
  await database.put('conversions', {
    ...aConversion({ conversionId: '1', payout: '7.80', affSubs: ['telegram', 'abcdef', null, null, null] }),
    askedCurrency: 'own',
  });
  const before = aPost({ createdAtMs: Date.UTC(2026, 1, 1), channels: [aPostChannel({ links: [aPostLink()] })] });
  const product = aPostProduct({ url: 'https://www.pasar.example/p/pot', offerId: '205' });
  const after = changePost(before, { kind: 'replace', productId: 'rice', product });
  if (typeof after === 'string') throw new Error(after);
  expect(await readNamedPostEarnings(database, before, 480, '2026-03-31')).toMatchObject([{ total: '7.8' }]);
  expect(await readNamedPostEarnings(database, after, 480, '2026-03-31')).toMatchObject([{ total: '7.8' }]);
});

it('a post has earned no sum that lacks what a link of it brought which does not name it', async () => {
  const { database } = await openTestAccount();
  const blog = aPostLink({ trackingLink: 'https://go.links.example/blog', subIds: ['blog', '', '', '', ''] });
  const channels = [aPostChannel({ links: [aPostLink()] }), aPostChannel({ channelId: 'blog', links: [blog] })];
  const order = { payout: '7.80', affSubs: ['telegram', 'abcdef', null, null, null] };
  await database.put('conversions', { ...aConversion(order), askedCurrency: 'own' });
  const post = aPost({ createdAtMs: Date.UTC(2026, 1, 1), channels });
  expect(await readNamedPostEarnings(database, post, 480, '2026-03-31')).toEqual([]);
});
