import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/**
 * Returns a line of the file of conversions, in the order of `toConversionHeader`. Amounts are as the service wrote
 * them.
 */
export function toConversionCells(row: ConversionRecord): readonly string[] {
  return [
    row.conversionId,
    row.convertedAt,
    row.offerId,
    row.offerName,
    row.status,
    row.currency,
    row.saleAmount,
    row.payout,
    row.basePayout,
    row.bonusPayout,
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
