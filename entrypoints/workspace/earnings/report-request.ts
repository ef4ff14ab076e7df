import type { PendingAges } from '#lib/domain/earnings/pending-ages.ts';
import type { Report, ReportQuery } from '#lib/domain/earnings/report.ts';

/** What the page asks the report worker, and what each is answered with. */
export interface ReportRequests {
  report: { input: ReportInput; output: Report };
  /** Over all stored conversions: what waits since before the period is what matters most. */
  pending: { input: PendingInput; output: PendingAges };
  /** The conversions themselves, as a CSV file. */
  csv: { input: CsvInput; output: Blob };
}

export interface ReportInput {
  readonly query: ReportQuery;
  /** The service's, to tell which own link a conversion can have come through. */
  readonly utcOffsetMinutes: number;
  /** Another number than before says that the stored conversions may have changed. */
  readonly version: number;
}

export interface PendingInput {
  /** The service's day. */
  readonly today: string;
  readonly offerId: string | null;
}

export interface CsvInput {
  readonly query: Pick<ReportQuery, 'days' | 'filters'>;
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
