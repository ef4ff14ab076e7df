import type { BreakdownOrder } from '#lib/domain/earnings/breakdown-order.ts';
import type { ExpectedMonths } from '#lib/domain/earnings/expected-months.ts';
import type { PendingAges } from '#lib/domain/earnings/pending-ages.ts';
import type { Report, ReportQuery } from '#lib/domain/earnings/report.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import type { RowOrder } from '#lib/domain/earnings/sort-rows.ts';
import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import type { LinkPlaces } from '#lib/domain/posts/link-places.ts';
import type { PostsEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/** The questions that the page asks the report worker, with their answers. */
export interface ReportRequests {
  report: { input: ReportInput; output: ReportOutput };
  /** A part of the list of conversions. The worker never sends the whole list. */
  rows: { input: RowsInput; output: RowsOutput };
  /** Covers all stored conversions, because those that wait since before the period matter most. */
  waiting: { input: WaitingInput; output: WaitingOutput };
  /** What the user's own links earned, over all stored conversions. */
  links: { input: LinksInput; output: readonly GroupEarnings[] };
  /** The posts that links stand in: the page would take a second to read thousands of posts. */
  places: { input: null; output: LinkPlaces };
  /** What the user's posts earned, over all stored conversions. */
  posts: { input: LinksInput; output: PostsEarnings };
  /** The conversions themselves, as a CSV file. */
  csv: { input: CsvInput; output: Blob };
}

/** The conversions that a question is about, with the day and the version of the stored data. */
export interface Selection {
  readonly query: Pick<ReportQuery, 'days' | 'filters'>;
  /** The service's day. It decides which payments are late. */
  readonly today: string;
  /** The offset of the service's time zone. It decides which own link a conversion can have come through. */
  readonly utcOffsetMinutes: number;
  /** Differs from the last one if the stored conversions may have changed. */
  readonly version: number;
}

export interface ReportInput extends Selection {
  readonly query: ReportQuery;
  /** The days to compare with. Null if some of their conversions are missing. */
  readonly previousDays: Days | null;
  readonly order: BreakdownOrder;
}

export interface ReportOutput {
  /** The report. Its breakdown has the requested order, and contains only the rows that are drawn. */
  readonly report: Report;
  /** How many rows the whole breakdown has. */
  readonly breakdownCount: number;
  /**
   * The report of the earlier days, with the same filters and the same rows of the breakdown. Null if not requested.
   */
  readonly previous: PreviousReport | null;
}

export type PreviousReport = Pick<Report, 'count' | 'totals' | 'breakdown'>;

export interface RowsInput extends Selection {
  readonly order: RowOrder;
  /** The first row. `end` is the row after the last. */
  readonly start: number;
  readonly end: number;
}

export interface RowsOutput {
  /** The number of conversions in the whole list. */
  readonly count: number;
  /** Null for a conversion that no longer exists. */
  readonly rows: readonly (ConversionRecord | null)[];
}

export interface WaitingInput {
  /** The service's day. */
  readonly today: string;
  readonly offerId: string | null;
}

export interface LinksInput {
  /** The service's day. A conversion of a later one counts from that day on: no period lists it before. */
  readonly today: string;
  /** The offset of the service's time zone. It decides which own link or post a conversion can have come through. */
  readonly utcOffsetMinutes: number;
}

export interface WaitingOutput {
  readonly ages: PendingAges;
  readonly expected: ExpectedMonths;
}

export interface CsvInput extends Selection {
  /** The names of the columns, in the language of the interface. */
  readonly header: readonly string[];
}

export type ReportRequestName = keyof ReportRequests;

/** A question as the page sends it. The port for the answer goes with it. */
export type ReportMessage = {
  readonly [Name in ReportRequestName]: { readonly name: Name; readonly input: ReportRequests[Name]['input'] };
}[ReportRequestName];

/** `failed` says that the database could not be read. */
export type ReportAnswer = { readonly output: unknown } | { readonly failed: true };
