import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import type { ConversionChange } from '#lib/domain/earnings/conversion-change.ts';
import { isOpenStatus } from '#lib/domain/earnings/conversion-status.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { isSameAmount } from '#lib/domain/money/decimal.ts';
import { isPlausibleDay } from '#lib/domain/service/plausible-day.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { ConversionRecord, OpenConversion, ReportCursor } from '#lib/store/schema/report-records.ts';
import { packConversions } from '#lib/worker/earnings/pack-conversions.ts';
import { setAsideUnlisted } from '#lib/worker/earnings/set-aside-unlisted.ts';

/** A page of conversions, and how it was asked for. */
export interface ConversionPage {
  readonly rows: readonly Conversion[];
  readonly currency: ReportCurrency;
  /** When the service answered. Null where differences do not count as changes, as in the first load. */
  readonly changedAtMs: number | null;
  /** The walk's position after this page. */
  readonly cursor: ReportCursor;
}

export interface ConversionMirror {
  /**
   * Stores a page's rows, the changes that they show and the cursor after them, in one transaction.
   * @returns the cursor. It has counted the conversions that its listing shows for the first time.
   */
  storePage(page: ConversionPage): Promise<ReportCursor>;
  /** Counts stored conversions in a currency between two times of the service, both included. */
  count(currency: ReportCurrency, start: string, end: string): Promise<number>;
  /** Open conversions from before a day, oldest first, after the conversion `after`. */
  listOpen(before: string, after: OpenConversion | null, maxCount: number): Promise<readonly OpenConversion[]>;
  countOpen(before: string, after: OpenConversion | null): Promise<number>;
  /** Sets aside conversions that no listing of everything has shown since that generation, itself included. */
  setAside(sinceGeneration: number): Promise<void>;
  /** Packs the changed months of a currency, so that pages read them fast. */
  pack(currency: ReportCurrency): Promise<void>;
}

/** The account's conversions. Rows are added, replaced and set aside: no answer of the service deletes one. */
export function createConversionMirror({ database }: { readonly database: () => Promise<Database> }): ConversionMirror {
  return {
    async storePage({ rows, currency, changedAtMs, cursor }) {
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
    },

    async count(currency, start, end) {
      const range = IDBKeyRange.bound([currency, start], [currency, end]);
      return (await database()).countFromIndex('conversions', 'byCurrencyAndTime', range);
    },

    async listOpen(before, after, maxCount) {
      const index = (await database()).transaction('conversions').store.index('byOpenSince');
      const found: OpenConversion[] = [];
      let cursor = await index.openKeyCursor(toOpenRange(before, after));
      // Several may have the same second. Those up to `after` were asked for already.
      if (
        cursor?.key === after?.openSince &&
        cursor !== null &&
        after !== null &&
        cursor.primaryKey <= after.conversionId
      )
        cursor = await cursor.continuePrimaryKey(after.openSince, `${after.conversionId}\0`);
      while (cursor !== null && found.length < maxCount) {
        found.push({ openSince: cursor.key, conversionId: cursor.primaryKey });
        cursor = await cursor.continue();
      }
      return found;
    },

    async countOpen(before, after) {
      return (await database()).countFromIndex('conversions', 'byOpenSince', toOpenRange(before, after));
    },

    setAside: async (sinceGeneration) => setAsideUnlisted(await database(), sinceGeneration),

    pack: async (currency) => packConversions(await database(), currency),
  };
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
