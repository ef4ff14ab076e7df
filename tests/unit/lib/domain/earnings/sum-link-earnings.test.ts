import { expect, it } from 'vitest';
import { createLinkAttribution, toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import { sumLinkEarnings, toLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import { noSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

const news: SubIds = ['news', '', '', '', ''];
const shop: SubIds = ['shop', '', '', '', ''];
const links = [
  aKeptLink({ linkId: 'one', subIds: news, mintedAtMs: 0 }),
  aKeptLink({ linkId: 'two', subIds: news, mintedAtMs: 0, destinationUrl: 'https://www.kedai.example/p/2' }),
  aKeptLink({ linkId: 'other', subIds: shop, mintedAtMs: 0 }),
  aKeptLink({ linkId: 'untagged', mintedAtMs: 0 }),
];
const aRow = (subIds: SubIds, currency: string, payout: string, status: string) =>
  aReportRow({ offerId: '101', affSubs: subIds.map((subId) => subId || null), currency, payout, status });
const sum = (...rows: readonly ReturnType<typeof aRow>[]) => sumLinkEarnings(rows, createLinkAttribution(links, 480));

it('what links earned is summed exactly by program and sub-IDs, each currency apart, pending apart from earned; what is no amount is counted', () => {
  const [group, ...others] = sum(
    { ...aRow(news, 'MYR', '0.1000', 'approved'), convertedAt: '2026-11-14 23:59:59' },
    { ...aRow(news, 'MYR', '0.2', 'paid'), convertedAt: '2026-11-02 00:00:00' },
    aRow(news, 'MYR', '5', 'pending'),
    aRow(news, 'SGD', '7.5', 'approved'),
    aRow(news, 'MYR', '99', 'rejected'),
    aRow(news, 'MYR', 'a lot', 'approved'),
  );
  expect(others).toEqual([]);
  expect(group).toEqual({
    key: toGroupKey('101', news),
    conversionCount: 6,
    linkCount: 2,
    isUntagged: false,
    unreadableCount: 1,
    amounts: [
      { currency: 'MYR', earned: '0.3', pending: '5' },
      { currency: 'SGD', earned: '7.5', pending: '0' },
    ],
  });
});

it.each(['0000-00-00 00:00:00', '1899-12-31 10:00:00', '1970-01-01 00:00:00', ''])(
  'what links earned leaves out a conversion of %j, as the list of conversions that it leads to does',
  (convertedAt) => {
    const dated = aRow(news, 'MYR', '1', 'paid');
    const groups = sum(dated, { ...dated, convertedAt, payout: '2' });
    expect(groups).toMatchObject([{ conversionCount: 1, amounts: [{ earned: '1' }] }]);
    expect(sum({ ...dated, convertedAt })).toEqual([]);
  },
);

it('what links earned leaves out what came through no link of the list, and says of links without sub-IDs that it is not theirs alone', () => {
  const groups = sum(aRow(['blog', '', '', '', ''], 'MYR', '1', 'paid'), aRow(noSubIds, 'MYR', '2', 'paid'));
  expect(groups).toMatchObject([{ isUntagged: true, amounts: [{ earned: '2' }] }]);
});

it('what links earned has an account of its own for each of several', () => {
  const groups = sum(aRow(news, 'MYR', '1', 'paid'));
  const earnings = toLinkEarnings(
    new Map([
      ['mine', groups],
      ['beside', []],
    ]),
  );
  const row = { offerId: '101', subIds: news };
  expect(earnings.of({ ...row, accountId: 'mine' })).toBe(groups[0]);
  expect(earnings.of({ ...row, accountId: 'beside' })).toBeUndefined();
  expect(earnings.of({ ...row, accountId: 'gone' })).toBeUndefined();
});

it('what links earned is compared in the currency that most links earned in, then by the pending amount in it, then in the other currencies', () => {
  const groups = sum(
    aRow(news, 'MYR', '2', 'paid'),
    aRow(shop, 'MYR', '2', 'paid'),
    aRow(shop, 'MYR', '1', 'pending'),
    aRow(noSubIds, 'SGD', '1000', 'paid'),
  );
  const { of, compare } = toLinkEarnings(new Map([['mine', groups]]));
  const groupOf = (subIds: SubIds) => of({ accountId: 'mine', offerId: '101', subIds }) ?? expect.fail();
  const sorted = [groupOf(noSubIds), groupOf(shop), groupOf(news)].sort(compare);
  expect(sorted.map(({ key }) => key)).toEqual([noSubIds, news, shop].map((subIds) => toGroupKey('101', subIds)));
  expect(compare(groupOf(news), groupOf(news))).toBe(0);
});
