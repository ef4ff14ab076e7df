import type { CsvCell } from '#lib/domain/text/csv.ts';
import type { MessageKey } from '#lib/platform/i18n.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

interface ConversionColumn {
  readonly name: MessageKey;
  /** The number in the name: "Sub ID 3". */
  readonly number?: number;
  readonly cell: (row: ConversionRecord) => CsvCell;
}

/** The columns of the file of conversions. Amounts have the figures that the service wrote. */
const columns: readonly ConversionColumn[] = [
  { name: 'earningsConversionId', cell: (row) => row.conversionId },
  { name: 'earningsTime', cell: (row) => row.convertedAt },
  { name: 'earningsProgramId', cell: (row) => row.offerId },
  { name: 'programPicker', cell: (row) => row.offerName },
  { name: 'earningsStatus', cell: (row) => row.status },
  { name: 'earningsCurrency', cell: (row) => row.currency },
  { name: 'earningsSale', cell: (row) => ({ amount: row.saleAmount }) },
  { name: 'earningsCommission', cell: (row) => ({ amount: row.payout }) },
  { name: 'earningsBase', cell: (row) => ({ amount: row.basePayout }) },
  { name: 'earningsBonus', cell: (row) => ({ amount: row.bonusPayout }) },
  ...toFive('subId', (row) => row.affSubs),
  { name: 'earningsRemark', cell: (row) => row.remarks ?? '' },
  { name: 'programsMerchantId', cell: (row) => row.merchantId },
  ...toFive('earningsAdvertiserSub', (row) => row.advSubs),
  { name: 'earningsAffiliateId', cell: (row) => row.affiliateId ?? '' },
  { name: 'earningsUserId', cell: (row) => row.userId ?? '' },
  { name: 'earningsUserEmail', cell: (row) => row.userEmail ?? '' },
  { name: 'earningsUnlistedColumn', cell: (row) => (row.askedCurrency === 'unlisted' ? '1' : '') },
];

function toFive(
  name: MessageKey,
  textsOf: (row: ConversionRecord) => readonly (string | null)[],
): readonly ConversionColumn[] {
  return [1, 2, 3, 4, 5].map((number) => ({ name, number, cell: (row) => textsOf(row)[number - 1] ?? '' }));
}

/** Returns the names of the columns. The page translates them, because the report worker has no texts. */
export const toConversionHeader = (
  translate: (key: MessageKey, values: readonly string[]) => string,
): readonly string[] =>
  columns.map(({ name, number }) => translate(name, number === undefined ? [] : [String(number)]));

/** Returns a line of the file. */
export const toConversionCells = (row: ConversionRecord): readonly CsvCell[] => columns.map(({ cell }) => cell(row));
