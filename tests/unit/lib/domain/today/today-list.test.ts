import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareRows, countUrgent, toTodayList } from '#lib/domain/today/today-list.ts';
import { toTodayPost } from '#lib/domain/today/today-post.ts';
import { type TodayRow, todayGroups } from '#lib/domain/today/today-row.ts';
import { aDoneMark } from '#tests/builders/a-done-mark.ts';
import { aPost } from '#tests/builders/a-post.ts';
import { aQuotaRow, aTodayRow } from '#tests/builders/a-today-row.ts';

const rows: fc.Arbitrary<TodayRow> = fc
  .record({
    rowId: fc.string({ minLength: 1, maxLength: 3 }),
    group: fc.constantFrom(...todayGroups.slice(0, -1)),
    sums: fc.uniqueArray(
      fc.record({ currency: fc.constantFrom('MYR', 'IDR', 'USD'), amount: fc.constantFrom('0.00', '5.50', '12.00') }),
      { selector: ({ currency }) => currency },
    ),
  })
  .map((change) => aTodayRow(change));
const lists = fc.uniqueArray(rows, { selector: ({ rowId }) => rowId });
const idsOf = (list: readonly TodayRow[]) => list.map(({ rowId }) => rowId);

it('the order of rows is total: the same rows have one order, in whatever order they are found', () => {
  fc.assert(
    fc.property(lists, fc.infiniteStream(fc.nat()), (found, chance) => {
      const shuffled = found.map((row) => ({ row, at: chance.next().value })).sort((a, b) => a.at - b.at);
      const order = (list: readonly TodayRow[]) => idsOf(list.toSorted((a, b) => compareRows(a, b, ['MYR'])));
      expect(order(shuffled.map(({ row }) => row))).toEqual(order(found));
    }),
  );
});

it('the order of rows has the larger sum first, in the account’s most frequent currency before others, and no sum last', () => {
  const of = (rowId: string, ...sums: readonly [string, string][]) =>
    aTodayRow({ rowId, sums: sums.map(([currency, amount]) => ({ currency, amount })) });
  const found = [
    of('none'),
    of('small', ['MYR', '9.00']),
    of('other', ['IDR', '90000.00']),
    of('large', ['MYR', '10.00']),
  ];
  const groups = toTodayList(found, [], ['MYR', 'IDR']);
  expect(groups.flatMap((group) => idsOf(group.rows))).toEqual(['large', 'small', 'other', 'none']);
});

it('the order of rows stays when a row is done: the others move in no other way', () => {
  fc.assert(
    fc.property(lists, fc.nat(), (found, at) => {
      const done = found[at % Math.max(1, found.length)];
      if (done === undefined) return;
      const order = (marks: Parameters<typeof toTodayList>[1]) =>
        toTodayList(found, marks, ['MYR']).flatMap((group) => idsOf(group.rows));
      const mark = aDoneMark({ rowId: done.rowId, cause: done.cause });
      expect(order([mark])).toEqual(order([]).filter((rowId) => rowId !== done.rowId));
    }),
  );
});

it('a program that stopped is listed again for posts that its user was not done with', () => {
  const inPosts = (...postIds: readonly string[]): TodayRow => {
    const posts = postIds.map((postId) => ({
      ...{ post: toTodayPost(aPost({ postId })), productIds: ['rice'] },
      ...{ trackingLinks: [], isTaken: false },
    }));
    const cause = { kind: 'program', trouble: 'paused', sinceMs: 5 } as const;
    const edit = { causeId: 'program:101:paused:5', offerId: '101', offerName: 'Kedai', cause, posts };
    const { causeId } = edit;
    return aTodayRow({
      ...{ rowId: causeId, cause: causeId, group: 'stopped' },
      subject: { kind: 'stopped', edit, linkCount: 1 },
    });
  };
  const { rowId, cause } = inPosts();
  const marks = [aDoneMark({ rowId, cause, postIds: ['post-1', 'post-2'] })];
  const countOf = (row: TodayRow) => countUrgent([row], marks);
  expect(countOf(inPosts('post-1', 'post-2'))).toBe(0);
  expect(countOf(inPosts('post-2'))).toBe(0);
  expect(countOf(inPosts('post-3'))).toBe(1);
});

const ends = aTodayRow({ rowId: 'a', group: 'ends' });
const stopped = aTodayRow({ rowId: 'b', group: 'stopped' });
const draft = aTodayRow();

it('the groups come by what waiting costs, and none is without rows', () => {
  const rows = [draft, aQuotaRow(), stopped, ends];
  const groups = toTodayList(rows, [], []);
  expect(groups.map(({ id }) => id)).toEqual(['ends', 'stopped', 'waiting', 'quota']);
  expect(countUrgent(rows, [])).toBe(2);
});

it('the groups begin with the quota while it is tight, even if nothing else waits', () => {
  const tight = aQuotaRow({ left: 3, recent: 70 });
  expect(toTodayList([draft, tight], [], []).map(({ id }) => id)).toEqual(['quota', 'waiting']);
  expect(toTodayList([tight], [], []).map(({ id }) => id)).toEqual(['quota']);
});

it('the groups are none where only the quota is left, and it is enough', () => {
  expect(toTodayList([aQuotaRow()], [], [])).toEqual([]);
});
