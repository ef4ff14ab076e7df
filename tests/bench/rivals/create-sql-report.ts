import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { ReportQuery } from '#lib/domain/earnings/report.ts';
import { toBucket } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { toDecimal } from '#lib/domain/money/decimal.ts';

/** A sum as SQLite gives it: what it is of, how many conversions, and their payouts and sales in thousandths. */
export type SqlSum = readonly [...keys: string[], count: number, payout: number, sale: number];

/** The sums of a report. */
export interface SqlReport {
  /** By status and currency. */
  readonly totals: readonly SqlSum[];
  /** By step, currency and group. */
  readonly series: readonly SqlSum[];
  /** By the dimension's key, currency and group. */
  readonly breakdown: readonly SqlSum[];
  /** By remark and currency. */
  readonly rejections: readonly SqlSum[];
  /** Conversions of the days by program, and by status. */
  readonly programs: readonly SqlSum[];
  readonly statuses: readonly SqlSum[];
}

/** The same rows in a database in memory, summed in SQL. */
export interface SqlReports {
  /** For a breakdown by program or the first sub-ID, with a filter by group or program. */
  report(query: ReportQuery): SqlReport;
  close(): void;
}

/** Amounts are whole thousandths, so that SQLite's sums are exact. The steps of each day are in a table of their own. */
export function createSqlReport(rows: readonly ReportRow[]): SqlReports {
  const database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE TABLE conversions (day TEXT, status TEXT, status_group TEXT, currency TEXT, program TEXT, sub1 TEXT, remark TEXT,
      payout INTEGER, sale INTEGER);
    CREATE TABLE days (day TEXT PRIMARY KEY, week TEXT, month TEXT) WITHOUT ROWID;
    BEGIN`);
  const insert = database.prepare('INSERT INTO conversions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertDay = database.prepare('INSERT OR IGNORE INTO days VALUES (?, ?, ?)');
  for (const row of rows) {
    const day = row.convertedAt.slice(0, 10);
    insert.run(
      ...[
        day,
        row.status,
        toStatusGroup(row.status),
        row.currency,
        row.offerId,
        row.affSubs[0] ?? '',
        row.remarks ?? '',
      ],
      ...[toThousandths(row.payout), toThousandths(row.saleAmount)],
    );
    insertDay.run(day, toBucket(day, 'week'), toBucket(day, 'month'));
  }
  database.exec(`
    COMMIT;
    CREATE INDEX by_day ON conversions (day, status, status_group, currency, payout, sale);
    CREATE INDEX by_group ON conversions (status_group, day);
    CREATE INDEX by_program ON conversions (program, day);
    ANALYZE`);

  const sums = 'count(*) AS n, sum(payout) AS p, sum(sale) AS s';
  const all = (sql: string, values: readonly SQLInputValue[]) =>
    database
      .prepare(sql)
      .all(...values)
      .map((row) => Object.values(row) as unknown as SqlSum);

  return {
    report({ days, filters, unit, dimension }) {
      const inDays = 'day BETWEEN ? AND ?';
      const ofDays = [days.start, days.end];
      const group = filters.status !== null && 'group' in filters.status ? filters.status.group : null;
      const where = [
        inDays,
        ...(group === null ? [] : ['status_group = ?']),
        ...(filters.offerId === null ? [] : ['program = ?']),
      ].join(' AND ');
      const values = [...ofDays, ...[group, filters.offerId].filter((value) => value !== null)];
      const by = (keys: string, more = '', from = 'conversions') =>
        all(`SELECT ${keys}, ${sums} FROM ${from} WHERE ${where} ${more} GROUP BY ${keys} ORDER BY n DESC`, values);
      return {
        totals: by('status, currency'),
        series: by(`${unit}, currency, status_group`.replace(/^day/, 'conversions.day'), '', toSource(unit)),
        breakdown: by(`${dimension}, currency, status_group`),
        rejections: by('remark, currency', "AND status_group = 'rejected'"),
        programs: all(`SELECT program, ${sums} FROM conversions WHERE ${inDays} GROUP BY program`, ofDays),
        statuses: all(`SELECT status, ${sums} FROM conversions WHERE ${inDays} GROUP BY status`, ofDays),
      };
    },
    close: () => database.close(),
  };
}

const toSource = (unit: ReportQuery['unit']) => (unit === 'day' ? 'conversions' : 'conversions JOIN days USING (day)');

/** @throws {Error} Where the amount has more than three places, or is none. */
function toThousandths(amount: string): number {
  const decimal = toDecimal(amount);
  if (decimal === null || decimal.scale > 3) throw new Error(`${amount} is no amount in thousandths`);
  return Number(decimal.units * 10n ** BigInt(3 - decimal.scale));
}
