import type { ReportRow } from '#lib/domain/earnings/report-row.ts';

/** A conversion as reports read it, with what a test says of it. */
export function aReportRow(row: Partial<ReportRow> = {}): ReportRow {
  return {
    conversionId: '1',
    offerId: '101',
    offerName: 'Kedai Harian',
    convertedAt: '2026-11-10 09:30:00',
    status: 'approved',
    currency: 'MYR',
    payout: '1.00',
    saleAmount: '20.00',
    basePayout: '1.00',
    bonusPayout: '0.00',
    affSubs: [null, null, null, null, null],
    remarks: null,
    ...row,
  };
}
