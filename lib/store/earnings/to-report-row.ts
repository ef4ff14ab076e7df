import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/** Picks the fields of a stored conversion that reports need. */
export function toReportRow(row: ConversionRecord): ReportRow {
  const { conversionId, offerId, offerName, convertedAt, status, currency, payout } = row;
  const { saleAmount, basePayout, bonusPayout, affSubs, remarks } = row;
  return {
    conversionId,
    offerId,
    offerName,
    convertedAt,
    status,
    currency,
    payout,
    saleAmount,
    basePayout,
    bonusPayout,
    affSubs,
    remarks,
  };
}
