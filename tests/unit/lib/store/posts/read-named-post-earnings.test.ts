import { expect, it } from 'vitest';
import { readNamedPostEarnings } from '#lib/store/posts/read-named-post-earnings.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';
import { aPost } from '#tests/builders/a-post.ts';
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
  expect(await readNamedPostEarnings(database, post, 480)).toMatchObject([{ currency: 'MYR', total: '11.9' }]);
});
