import type { SeriesStep } from '#lib/domain/earnings/report.ts';
import { type StatusGroup, statusGroups } from '#lib/domain/earnings/report-status.ts';
import { addDecimals, type Decimal, toDecimal, toDecimalText, toNumber, zero } from '#lib/domain/money/decimal.ts';

/** A piece of a stacked bar. `from` and `to` only place it. `payout` is exact. */
export interface ChartBar {
  readonly bucket: string;
  readonly group: StatusGroup;
  readonly from: number;
  readonly to: number;
  readonly payout: string;
  readonly count: number;
}

/** Stacks the groups of each step: amounts above zero upwards, amounts below zero (corrections) downwards. */
export function toChartBars(steps: readonly SeriesStep[]): readonly ChartBar[] {
  return steps.flatMap(({ bucket, groups }) => {
    let above: Decimal = zero;
    let below: Decimal = zero;
    return statusGroups.flatMap((group): ChartBar[] => {
      const tally = groups[group];
      const amount = tally === undefined ? null : toDecimal(tally.payout);
      if (tally === undefined || amount === null || amount.units === 0n) return [];
      const from = amount.units > 0n ? above : below;
      const to = addDecimals(from, amount);
      if (amount.units > 0n) above = to;
      else below = to;
      return [
        { bucket, group, from: toNumber(from), to: toNumber(to), payout: toDecimalText(amount), count: tally.count },
      ];
    });
  });
}
