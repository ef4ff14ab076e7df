import type { Conversion, ConversionChange } from '#lib/domain/earnings/conversion.ts';
import { packRows } from '#lib/domain/earnings/report-block.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { isOpenStatus } from '#lib/domain/earnings/report-status.ts';
import { isSameAmount } from '#lib/domain/money/decimal.ts';
import { isPlausibleDay } from '#lib/domain/service/service-date.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { ConversionRecord, OpenConversion, ReportCursor } from '#lib/store/schema/report-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** A page of conversions, and how it was asked for. */
export interface ConversionPage {
  readonly rows: readonly Conversion[];
  readonly currency: ReportCurrency;
  /** When the service answered. Null where differences do not count as changes, as in the first load. */
  readonly changedAtMs: number | null;
  /** The walk's position after this page. */
  readonly cursor: ReportCursor;
}

/**
 * Stores a page's rows, the changes that they show and the cursor after them, in one transaction.
 * @returns the cursor. It has counted the conversions that its listing shows for the first time.
 */
export async function storeConversions(
  { database }: Pick<AccountContext, 'database'>,
  { rows, currency, changedAtMs, cursor }: ConversionPage,
): Promise<ReportCursor> {
  const transaction = (await database()).transaction(
    ['conversions', 'conversionChanges', 'conversionBlocks', 'meta'],
    'readwrite',
  );
  const conversions = transaction.objectStore('conversions');
  const changedMonths = new Map<string, readonly [ReportCurrency, string]>();
  const noteMonth = ({ askedCurrency, convertedAt }: ConversionRecord) => {
    if (askedCurrency === 'unlisted') return;
    const month = convertedAt.slice(0, 7);
    changedMonths.set(`${askedCurrency} ${month}`, [askedCurrency, month]);
  };
  // A row that moved during paging may come twice: the later one is newer.
  const byId = new Map(rows.map((row) => [row.conversionId, row]));
  let shown = cursor.stepShown ?? 0;
  await Promise.all(
    [...byId.values()].map(async (row) => {
      const before = await conversions.get(row.conversionId);
      if (before === undefined || before.generation !== cursor.generation) shown += 1;
      const after = toRecord(row, currency, cursor.generation ?? before?.generation);
      // An unchanged row leaves the month's block as it is, and at most gets its new generation.
      if (before !== undefined && isSameContent(before, after)) {
        if (before.generation !== after.generation) await conversions.put(after);
        return;
      }
      const change = changedAtMs === null ? null : findChange(before, after, changedAtMs);
      if (change !== null) await transaction.objectStore('conversionChanges').add(change);
      if (before !== undefined) noteMonth(before);
      noteMonth(after);
      await conversions.put(after);
    }),
  );
  for (const key of changedMonths.values()) await transaction.objectStore('conversionBlocks').delete([...key]);
  const behind = { ...cursor, stepShown: shown };
  await metaOf(transaction).put('reportCursor', behind);
  await transaction.done;
  return behind;
}

/** Counts stored conversions in a currency between two times of the service, both included. */
export async function countConversions(
  { database }: Pick<AccountContext, 'database'>,
  currency: ReportCurrency,
  start: string,
  end: string,
): Promise<number> {
  const range = IDBKeyRange.bound([currency, start], [currency, end]);
  return (await database()).countFromIndex('conversions', 'byCurrencyAndTime', range);
}

/** Open conversions from before a day, oldest first, after the conversion `after`. */
export async function listOpenConversions(
  { database }: Pick<AccountContext, 'database'>,
  before: string,
  after: OpenConversion | null,
  maxCount: number,
): Promise<readonly OpenConversion[]> {
  const index = (await database()).transaction('conversions').store.index('byOpenSince');
  const found: OpenConversion[] = [];
  let cursor = await index.openKeyCursor(toOpenRange(before, after));
  // Several may have the same second. Those up to `after` were asked for already.
  if (cursor?.key === after?.openSince && cursor !== null && after !== null && cursor.primaryKey <= after.conversionId)
    cursor = await cursor.continuePrimaryKey(after.openSince, `${after.conversionId}\0`);
  while (cursor !== null && found.length < maxCount) {
    found.push({ openSince: cursor.key, conversionId: cursor.primaryKey });
    cursor = await cursor.continue();
  }
  return found;
}

export async function countOpenConversions(
  { database }: Pick<AccountContext, 'database'>,
  before: string,
  after: OpenConversion | null,
): Promise<number> {
  return (await database()).countFromIndex('conversions', 'byOpenSince', toOpenRange(before, after));
}

function toOpenRange(before: string, after: OpenConversion | null) {
  return after === null
    ? IDBKeyRange.upperBound(before, true)
    : IDBKeyRange.bound(after.openSince, before, false, true);
}

/** `toConversion` writes each row's fields in one order, so two records with the same content are the same text. */
function toRecord(row: Conversion, askedCurrency: ReportCurrency, generation: number | undefined): ConversionRecord {
  return {
    ...row,
    askedCurrency,
    ...(isOpenStatus(row.status) && { openSince: row.convertedAt }),
    ...(!isPlausibleDay(row.convertedAt.slice(0, 10)) && { undatedIn: askedCurrency }),
    ...(generation !== undefined && { generation }),
  };
}

function isSameContent(before: ConversionRecord, after: ConversionRecord): boolean {
  return JSON.stringify({ ...before, generation: 0 }) === JSON.stringify({ ...after, generation: 0 });
}

function findChange(
  before: ConversionRecord | undefined,
  after: ConversionRecord,
  atMs: number,
): ConversionChange | null {
  const { conversionId, offerId, offerName, convertedAt, payout, currency } = after;
  // A converted amount follows the exchange rate. A new rate does not change the payout.
  const isComparable = before?.askedCurrency === 'own' && after.askedCurrency === 'own';
  const isOtherCurrency = isComparable && before.currency !== currency;
  const isOtherPayout = isComparable && (isOtherCurrency || !isSameAmount(before.payout, payout));
  if (before?.status === after.status && (isOtherCurrency || !isOtherPayout)) return null;
  return {
    conversionId,
    offerId,
    offerName,
    atMs,
    convertedAt,
    from: before?.status ?? null,
    to: after.status,
    payoutBefore: isOtherPayout ? before.payout : payout,
    payout,
    currency,
    ...(isOtherCurrency && { currencyBefore: before.currency }),
  };
}

/** Packs the changed months of a currency, one transaction each, so that pages read them fast. */
export async function packConversions(db: Database, currency: ReportCurrency): Promise<void> {
  for (let from = ''; ; ) {
    const transaction = db.transaction(['conversions', 'conversionBlocks'], 'readwrite');
    const index = transaction.objectStore('conversions').index('byCurrencyAndTime');
    const blocks = transaction.objectStore('conversionBlocks');
    const next = await index.openKeyCursor(IDBKeyRange.bound([currency, from], [currency, afterAnySuffix], true));
    if (next === null) {
      await transaction.done;
      return;
    }
    const month = next.key[1].slice(0, 7);
    const key: [ReportCurrency, string] = [currency, month];
    // A time without a valid month stays unpacked: its rows are read one by one.
    if (/^\d{4}-\d{2}$/.test(month) && (await blocks.getKey(key)) === undefined) {
      const range = IDBKeyRange.bound([currency, month], [currency, `${month}${afterAnySuffix}`]);
      await blocks.put(packRows(await index.getAll(range)), key);
    }
    await transaction.done;
    from = /^\d{4}-\d{2}$/.test(month) ? `${month}${afterAnySuffix}` : next.key[1];
  }
}
