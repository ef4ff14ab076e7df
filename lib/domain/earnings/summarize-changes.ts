import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import { toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { createMoneySum, isSameAmount, type MoneyTotal, subtractAmount } from '#lib/domain/money/decimal.ts';

/** What happened to the user's conversions since a time: "6 approved, 1 rejected, +MYR 42.10". */
export interface ChangeSummary {
  /** How many conversions changed to each status, without new ones. */
  readonly counts: ReadonlyMap<string, number>;
  /** Conversions that the device did not know before. */
  readonly newCount: number;
  /** Conversions of which only the payout changed. */
  readonly repricedCount: number;
  /**
   * What is newly earned, less what is no longer earned, by currency. Approved and paid are both earned, so a change
   * from one to the other adds nothing.
   */
  readonly earned: readonly MoneyTotal[];
  /** Conversions left out of `earned`: an amount is not a decimal, or the two amounts are in different currencies. */
  readonly leftOutCount: number;
}

/** The combined change of a conversion: it is new, only its payout changed, or it has another status. */
export type ChangeKind = 'new' | 'repriced' | `=${string}`;

/** Whether a conversion of the status is approved, or paid after that. */
export const isEarned = (status: string | null) => status === 'approved' || status === 'paid';

/**
 * Several changes of one conversion count as one, from its first status to its last.
 * @param changes In the order in which they were seen.
 */
export function summarizeChanges(changes: readonly ConversionChange[]): ChangeSummary {
  const counts = new Map<string, number>();
  const earned = createMoneySum();
  let newCount = 0;
  let repricedCount = 0;
  let leftOutCount = 0;
  for (const { first, last } of joinChanges(changes)) {
    const kind = toKind(first, last);
    if (kind === 'new') newCount += 1;
    else if (kind === 'repriced') repricedCount += 1;
    else if (kind !== null) counts.set(last.to, (counts.get(last.to) ?? 0) + 1);

    const wasEarned = isEarned(first.from);
    const isNowEarned = isEarned(last.to);
    if (!(wasEarned || isNowEarned)) continue;
    const isOneCurrency = !wasEarned || (first.currencyBefore ?? first.currency) === last.currency;
    const difference = isOneCurrency
      ? subtractAmount(isNowEarned ? last.payout : '0', wasEarned ? first.payoutBefore : '0')
      : null;
    if (difference === null) leftOutCount += 1;
    else if (!isSameAmount(difference, '0')) earned.add(last.currency, difference);
  }
  return { counts, newCount, repricedCount, earned: earned.totals(), leftOutCount };
}

/** The conversions that the summary of the same changes counts as a kind; any change for null. */
export function listChanged(changes: readonly ConversionChange[], as: ChangeKind | null): ReadonlySet<string> {
  const ids = joinChanges(changes)
    .filter(({ first, last }) => {
      const kind = toKind(first, last);
      return kind !== null && (as === null || kind === as);
    })
    .map(({ last }) => last.conversionId);
  return new Set(ids);
}

/**
 * The conversions that are rejected now and were not before, each with its last change. Also those that are new since
 * then: an order that came and was rejected within the time is lost as any other.
 */
export function listRejected(changes: readonly ConversionChange[]): readonly ConversionChange[] {
  const isRejected = (status: string | null) => status !== null && toStatusGroup(status) === 'rejected';
  return joinChanges(changes).flatMap(({ first, last }) =>
    isRejected(last.to) && !isRejected(first.from) ? [last] : [],
  );
}

/**
 * Since when changes are news to a user who saw them last at a time (ms since the epoch). A clock that was ahead at that
 * time and came back would hide all that comes later. Then what the last load found is news.
 */
export function toNewsSinceMs(seenAtMs: number, lastLookAtMs: number | null, nowMs: number): number {
  return seenAtMs <= nowMs ? seenAtMs : Math.min(nowMs, lastLookAtMs ?? nowMs) - 1;
}

/**
 * Whether the lists of a day have what changed: a count leads to one. Not yet an order of a day to come, nor what a clock
 * stamped that was ahead: it would be news for as long.
 * @param today The service's day.
 */
export const isListedBy = ({ atMs, convertedAt }: ConversionChange, nowMs: number, today: string): boolean =>
  atMs <= nowMs && convertedAt.slice(0, 10) <= today;

/** When the latest of some changes was seen, in ms since the epoch; null without any. */
export const toLatestMs = (changes: readonly ConversionChange[]): number | null =>
  changes.reduce<number | null>((latest, { atMs }) => Math.max(latest ?? atMs, atMs), null);

/** The first and the last change of each conversion. */
export function joinChanges(changes: readonly ConversionChange[]) {
  return [...Map.groupBy(changes, ({ conversionId }) => conversionId).values()].flatMap((ofOne) => {
    const first = ofOne[0];
    const last = ofOne.at(-1);
    return first === undefined || last === undefined ? [] : [{ first, last }];
  });
}

function toKind(first: ConversionChange, last: ConversionChange): ChangeKind | null {
  if (first.from === null) return 'new';
  if (first.from !== last.to) return `=${last.to}`;
  return isSameAmount(first.payoutBefore, last.payout) ? null : 'repriced';
}
