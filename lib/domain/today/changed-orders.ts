import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import { toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { joinChanges, listChanged, toLatestMs } from '#lib/domain/earnings/summarize-changes.ts';
import { compareDecimals, createMoneySum, type MoneyTotal, toDecimal, zero } from '#lib/domain/money/decimal.ts';
import { compareTexts, listByCount } from '#lib/domain/text/compare-texts.ts';

export interface ChangedOrders {
  /** Changes after this time count, in ms since the epoch. */
  readonly sinceMs: number;
  /** The last of them. */
  readonly latestMs: number;
  readonly newCount: number;
  /** Orders that changed, the new ones included. */
  readonly count: number;
  /** What they bring now, by currency. */
  readonly approved: readonly MoneyTotal[];
  readonly pending: readonly MoneyTotal[];
  readonly rejected: readonly MoneyTotal[];
  /** Approved and pending together: none of a currency in which an amount of either cannot be read. */
  readonly open: readonly MoneyTotal[];
  /** Why orders were rejected, in the service's words, the most frequent first: hostile. */
  readonly reasons: readonly string[];
  /** The channel whose orders bring the most in the first currency. Null where links or amounts do not say. */
  readonly best: { readonly channel: string; readonly sum: MoneyTotal } | null;
}

/** What is stored of a changed conversion besides its change. */
export interface OrderFacts {
  /** The channel whose link brought it; null where that is not sure. */
  readonly channel: string | null;
  readonly remarks: string | null;
  /** What it brings now. A new currency alone is no change, and may bring another amount. Absent: as its change says. */
  readonly now?: Pick<ConversionChange, 'currency' | 'payout'>;
}

/**
 * The orders that changed, each once, by what it is now. Null without any.
 * @param changes After `sinceMs`, in the order in which they were seen.
 * @param factsOf By conversion.
 */
export function toChangedOrders(
  changes: readonly ConversionChange[],
  sinceMs: number,
  factsOf: (conversionId: string) => OrderFacts | undefined,
): ChangedOrders | null {
  const changed = listChanged(changes, null);
  // As the list behind the row: one that is again what it was did not change.
  const orders = joinChanges(changes).flatMap(({ first, last }) =>
    changed.has(last.conversionId) ? [{ ...last, isNew: first.from === null }] : [],
  );
  if (orders.length === 0) return null;
  const sums = { approved: createMoneySum(), pending: createMoneySum(), rejected: createMoneySum() };
  const open = createMoneySum();
  const byChannel = new Map<string, ReturnType<typeof createMoneySum>>();
  const reasons = new Map<string, number>();
  for (const order of orders) {
    const status = toStatusGroup(order.to);
    const facts = factsOf(order.conversionId);
    const { currency, payout } = facts?.now ?? order;
    const kind = status === 'paid' ? 'approved' : status;
    if (kind === 'other') continue;
    sums[kind].add(currency, payout);
    if (kind === 'rejected') {
      if (facts?.remarks) reasons.set(facts.remarks, (reasons.get(facts.remarks) ?? 0) + 1);
      continue;
    }
    open.add(currency, payout);
    if (facts?.channel == null) continue;
    const known = byChannel.get(facts.channel) ?? createMoneySum();
    known.add(currency, payout);
    byChannel.set(facts.channel, known);
  }
  return {
    sinceMs,
    latestMs: toLatestMs(changes) ?? sinceMs,
    newCount: orders.filter(({ isNew }) => isNew).length,
    count: orders.length,
    approved: sums.approved.wholeTotals(),
    pending: sums.pending.wholeTotals(),
    rejected: sums.rejected.wholeTotals(),
    open: open.wholeTotals(),
    reasons: listByCount(reasons),
    best: findBest(byChannel),
  };
}

const amountOf = ({ sum }: { readonly sum: MoneyTotal }) => toDecimal(sum.amount) ?? zero;

function findBest(byChannel: ReadonlyMap<string, ReturnType<typeof createMoneySum>>): ChangedOrders['best'] {
  // An amount that cannot be read may be the one that makes its channel the best.
  if ([...byChannel.values()].some((sum) => sum.malformedCount() > 0)) return null;
  const channels = [...byChannel].flatMap(([channel, sum]) => sum.totals().map((total) => ({ channel, sum: total })));
  // By currency first: amounts of two are never compared, and orders come in no order of their own.
  const [best] = channels.toSorted(
    (a, b) =>
      compareTexts(a.sum.currency, b.sum.currency) ||
      compareDecimals(amountOf(b), amountOf(a)) ||
      compareTexts(a.channel, b.channel),
  );
  return best ?? null;
}
