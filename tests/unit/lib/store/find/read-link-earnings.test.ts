import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { createLinkEarningsReader } from '#lib/store/find/read-link-earnings.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
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
const amountsOf = async (read: ReturnType<typeof createLinkEarningsReader>, of = link) => {
  const group = (await read([of])).of({ ...of, accountId: account.accountId });
  return group?.amounts.map(({ earned, pending }) => [earned, pending]);
};

it('the earnings of found links are those of 90 days, of their program and sub-IDs alone', async () => {
  await putOrder('1', '42.60', '2026-11-25 10:00:00', { status: 'approved' });
  await putOrder('2', '1.00', '2026-08-30 10:00:00', { status: 'pending' });
  await putOrder('3', '9.00', '2026-08-29 10:00:00');
  await putOrder('4', '9.00', '2026-11-25 10:00:00', { offerId: '102' });
  await putOrder('5', '9.00', '2026-11-25 10:00:00', { affSubs: ['blog', 'x', null, null, null] });
  const read = createLinkEarningsReader(account, nowMs);
  expect(await amountsOf(read)).toEqual([['42.6', '1']]);
  expect(await amountsOf(read, other)).toBeUndefined();
});

it('the earnings of found links stay in later answers, and are read again once conversions change', async () => {
  await putOrder('1', '42.60', '2026-11-25 10:00:00', { status: 'approved' });
  const read = createLinkEarningsReader(account, nowMs);
  await read([link]);
  const later = await read([other]);
  expect(later.of({ ...link, accountId: account.accountId })?.conversionCount).toBe(1);
  await putOrder('2', '7.40', '2026-11-26 10:00:00', { status: 'approved' });
  announceDataChange('conversions');
  await vi.waitFor(async () => expect(await amountsOf(read)).toEqual([['50', '0']]));
});
