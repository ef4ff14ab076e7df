import type { Conversion } from '#lib/domain/earnings/conversion.ts';

/** The fields of a conversion that reports sum, group or name. */
export type ReportRow = Pick<Conversion, keyof ReturnType<typeof readReportRow>>;

/**
 * Reads a row's texts one after another. This is the only list of a row's fields: the type and the form of a block
 * derive from it. Stored blocks have this order, so it stays. A loop over names would take half as long again.
 */
export function readReportRow(read: () => string | null) {
  const readText = () => read() ?? '';
  return {
    conversionId: readText(),
    offerId: readText(),
    offerName: readText(),
    convertedAt: readText(),
    status: readText(),
    currency: readText(),
    payout: readText(),
    saleAmount: readText(),
    basePayout: readText(),
    bonusPayout: readText(),
    affSubs: [read(), read(), read(), read(), read()],
    remarks: read(),
  } satisfies Partial<Conversion>;
}
