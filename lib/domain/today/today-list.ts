import { compareDecimals, type MoneyTotal, toDecimal, zero } from '#lib/domain/money/decimal.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import { createDoneTest, type DoneMark } from '#lib/domain/today/done-mark.ts';
import { type TodayGroupId, type TodayRow, type TodaySubject, todayGroups } from '#lib/domain/today/today-row.ts';

export interface TodayGroup {
  readonly id: TodayGroupId;
  /** At least one. */
  readonly rows: readonly TodayRow[];
}

/** Of rows that concern the same money, what was begun comes before what may be begun. */
const kindRanks: Readonly<Record<TodaySubject['kind'], number>> = {
  ...{ stopped: 0, text: 1, 'stopped-links': 2, orders: 3, 'earnings-old': 4 },
  ...{ kept: 5, run: 6, link: 7, lost: 8, draft: 9, coupon: 10, rate: 11, quota: 12 },
};

/**
 * What needs the user now, in the order in which it should be cleared: the rows that the user is not done with, in
 * groups. No group is without rows.
 * @param currencies The account's, the most frequent first: no rate is known, so sums are compared currency by currency.
 */
export function toTodayList(
  rows: readonly TodayRow[],
  marks: readonly DoneMark[],
  currencies: readonly string[],
): readonly TodayGroup[] {
  const isDone = createRowTest(marks);
  const open = rows.filter((row) => !isDone(row)).toSorted((a, b) => compareRows(a, b, currencies));
  const isAlone = open.every(({ group }) => group === 'quota');
  const isTight = open.some(({ subject }) => subject.kind === 'quota' && subject.pace.isTight);
  const order: readonly TodayGroupId[] = isTight ? ['quota', ...todayGroups.slice(0, -1)] : todayGroups;
  return order
    .filter((id) => id !== 'quota' || isTight || !isAlone)
    .map((id) => ({ id, rows: open.filter(({ group }) => group === id) }))
    .filter((group) => group.rows.length > 0);
}

/** How many of some rows cost money each day that they wait, without those that the user is done with. */
export function countUrgent(rows: readonly TodayRow[], marks: readonly DoneMark[]): number {
  const isDone = createRowTest(marks);
  return rows.filter((row) => (row.group === 'ends' || row.group === 'stopped') && !isDone(row)).length;
}

function createRowTest(marks: readonly DoneMark[]): (row: TodayRow) => boolean {
  const isDone = createDoneTest(marks);
  return ({ rowId, cause, subject }) =>
    isDone({
      ...{ rowId, cause },
      ...(subject.kind === 'stopped' && { postIds: subject.edit.posts.map(({ post }) => post.postId) }),
    });
}

/** The larger sum first, rows without money last; a total order, so that no row moves between two readings. */
export function compareRows(a: TodayRow, b: TodayRow, currencies: readonly string[]): number {
  const named = [...new Set([...a.sums, ...b.sums].map(({ currency }) => currency))];
  const others = named.filter((currency) => !currencies.includes(currency)).sort(compareTexts);
  for (const currency of [...currencies, ...others]) {
    const difference = compareDecimals(amountIn(b.sums, currency), amountIn(a.sums, currency));
    if (difference !== 0) return difference;
  }
  return kindRanks[a.subject.kind] - kindRanks[b.subject.kind] || compareTexts(a.rowId, b.rowId);
}

const amountIn = (sums: readonly MoneyTotal[], wanted: string) =>
  toDecimal(sums.find(({ currency }) => currency === wanted)?.amount ?? '') ?? zero;
