import type { CsvCell } from '#lib/domain/text/csv.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/**
 * Returns a line of the file of conversions, in the order of `toConversionHeader`. Amounts have the figures
 * that the service wrote.
 */
export function toConversionCells(row: ConversionRecord): readonly CsvCell[] {
  return [
    row.conversionId,
    row.convertedAt,
    row.offerId,
    row.offerName,
    row.status,
    row.currency,
    { amount: row.saleAmount },
    { amount: row.payout },
    { amount: row.basePayout },
    { amount: row.bonusPayout },
    ...[0, 1, 2, 3, 4].map((index) => row.affSubs[index] ?? ''),
    row.remarks ?? '',
    row.merchantId,
    ...[0, 1, 2, 3, 4].map((index) => row.advSubs[index] ?? ''),
    row.affiliateId ?? '',
    row.userId ?? '',
    row.userEmail ?? '',
    row.askedCurrency === 'unlisted' ? '1' : '',
  ];
}
