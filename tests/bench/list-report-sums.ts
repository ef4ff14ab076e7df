import type { GroupTallies, Report, Tally } from '#lib/domain/earnings/report.ts';
import { toDecimal } from '#lib/domain/money/decimal.ts';
import type { SqlReport, SqlSum } from './rivals/create-sql-report.ts';

/** All sums of the product's report, a line each, in a fixed order: equal exactly where the reports are. */
export function listReportSums(report: Report): readonly string[] {
  const ofGroups = (name: string, keys: readonly string[], groups: GroupTallies) =>
    Object.entries(groups).map(([group, tally]) => toLine(name, [...keys, group], tally));
  return [
    ...report.totals.map((total) => toLine('total', [total.status, total.currency], total)),
    ...Object.entries(report.series).flatMap(([currency, steps]) =>
      steps.flatMap(({ bucket, groups }) => ofGroups('step', [bucket, currency], groups)),
    ),
    ...report.breakdown.flatMap(({ key, amounts }) =>
      amounts.flatMap(({ currency, groups }) => ofGroups('row', [key ?? '', currency], groups)),
    ),
    ...report.rejections.flatMap(({ remark, amounts }) =>
      amounts.map(({ currency, payout }) => `rejection ${remark ?? ''} ${currency}: ${toThousandths(payout)}`),
    ),
    ...report.facets.programs.map(({ offerId, count }) => `program ${offerId}: ${count}`),
    ...report.facets.statuses.map(({ status, count }) => `status ${status}: ${count}`),
  ].sort();
}

/** The same lines of SQLite's report. */
export function listSqlSums(report: SqlReport): readonly string[] {
  const toLines = (name: string, sums: readonly SqlSum[]) =>
    sums.map((sum) => `${name} ${sum.slice(0, -3).join(' ')}: ${sum.slice(-3).join(' ')}`);
  return [
    ...toLines('total', report.totals),
    ...toLines('step', report.series),
    ...toLines('row', report.breakdown),
    ...report.rejections.map((sum) => `rejection ${sum.slice(0, -3).join(' ')}: ${sum.at(-2)}`),
    ...[...report.programs].map((sum) => `program ${sum[0]}: ${sum.at(-3)}`),
    ...[...report.statuses].map((sum) => `status ${sum[0]}: ${sum.at(-3)}`),
  ].sort();
}

function toLine(name: string, keys: readonly string[], { count, payout, saleAmount }: Tally): string {
  return `${name} ${keys.join(' ')}: ${count} ${toThousandths(payout)} ${toThousandths(saleAmount)}`;
}

function toThousandths(amount: string): string {
  const decimal = toDecimal(amount);
  return decimal === null ? amount : String(decimal.units * 10n ** BigInt(3 - decimal.scale));
}
