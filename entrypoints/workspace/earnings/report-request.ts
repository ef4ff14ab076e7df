import type { BreakdownOrder } from '#lib/domain/earnings/breakdown-order.ts';
import type { ExpectedMonths } from '#lib/domain/earnings/expected-months.ts';
import type { PendingAges } from '#lib/domain/earnings/pending-ages.ts';
import type { Report, ReportQuery } from '#lib/domain/earnings/report.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import type { RowOrder } from '#lib/domain/earnings/sort-rows.ts';
import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/** What the page asks the report worker, and what each is answered with. */
export interface ReportRequests {
  report: { input: ReportInput; output: ReportOutput };
  /** A part of the list of conversions: the whole of it never travels. */
  rows: { input: RowsInput; output: RowsOutput };
  /** Over all stored conversions: what waits since before the period is what matters most. */
  waiting: { input: WaitingInput; output: WaitingOutput };
  /** What the user's own links brought, over all stored conversions. */
  links: { input: LinksInput; output: readonly GroupEarnings[] };
  /** The conversions themselves, as a CSV file. */
  csv: { input: CsvInput; output: Blob };
}

/** Which conversions are meant, and as of when. */
export interface Selection {
  readonly query: Pick<ReportQuery, 'days' | 'filters'>;
  /** The service's day: from it on a payment is late. */
  readonly today: string;
  /** The service's, to tell which own link a conversion can have come through. */
  readonly utcOffsetMinutes: number;
  /** Another number than before says that the stored conversions may have changed. */
  readonly version: number;
}

export interface ReportInput extends Selection {
  readonly query: ReportQuery;
  /** The days to compare with; null where conversions of them are missing. */
  readonly previousDays: Days | null;
  readonly order: BreakdownOrder;
}

export interface ReportOutput {
  /** Its breakdown has the requested order and only the rows that are drawn. */
  readonly report: Report;
  /** Rows that the whole breakdown has. */
  readonly breakdownCount: number;
  /** The same filters over the days before; of the breakdown, the same rows. Null where it was not asked for. */
  readonly previous: PreviousReport | null;
}

export type PreviousReport = Pick<Report, 'count' | 'totals' | 'breakdown'>;

export interface RowsInput extends Selection {
  readonly order: RowOrder;
  /** The first row, and the one after the last. */
  readonly start: number;
  readonly end: number;
}

export interface RowsOutput {
  /** Of the whole list. */
  readonly count: number;
  /** Null for a conversion that is gone meanwhile. */
  readonly rows: readonly (ConversionRecord | null)[];
}

export interface WaitingInput {
  /** The service's day. */
  readonly today: string;
  readonly offerId: string | null;
}

export interface LinksInput {
  /** The service's, to tell which own link a conversion can have come through. */
  readonly utcOffsetMinutes: number;
}

export interface WaitingOutput {
  readonly ages: PendingAges;
  readonly expected: ExpectedMonths;
}

export interface CsvInput extends Selection {
  /** A name for each of the columns, in the language of the texts. */
  readonly header: readonly string[];
}

export type ReportRequestName = keyof ReportRequests;

/** A request as it travels, with the port for its answer beside it. */
export type ReportMessage = {
  readonly [Name in ReportRequestName]: { readonly name: Name; readonly input: ReportRequests[Name]['input'] };
}[ReportRequestName];

/** `failed`: the database could not be read. */
export type ReportAnswer = { readonly output: unknown } | { readonly failed: true };
