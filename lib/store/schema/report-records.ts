import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';

/** A conversion of the mirror, with how it was asked for. Pages read it through `read-conversions.ts`. */
export interface ConversionRecord extends Conversion {
  /**
   * In which currency the amounts were asked for. `unlisted`: the service lists the conversion no longer, so it is set
   * aside, where no report of a currency finds it.
   */
  readonly askedCurrency: ReportCurrency | 'unlisted';
  /** `convertedAt`, while the status may still change by itself; absent otherwise, so that an index finds the open ones. */
  readonly openSince?: string;
  /** `askedCurrency`, where no conversion can be of that day; absent otherwise, so that an index finds these. */
  readonly undatedIn?: ReportCurrency;
  /** The number of the last listing of everything that showed it; absent before the first. */
  readonly generation?: number;
}

/** Where the loading of conversions stands: written in the same transaction as the rows of each page. */
export interface ReportCursor {
  readonly currency: ReportCurrency;
  readonly startedAtMs: number;
  /** How far back the run looks, and so which dates it sets when it ends. */
  readonly reach: 'all' | 'span' | 'hours';
  /** The number of the listing of everything at hand (`next-generation.ts`); absent where the run has none. */
  readonly generation?: number;
  /** What is still to do, the step at hand first. */
  readonly steps: readonly ReportStep[];
  /** The next page of that step's listing. */
  readonly page: number;
  /** Entries that this listing says it has; null before its first page. */
  readonly stepCount: number | null;
  /** Rows of this listing that could not be read. */
  readonly stepUnreadable: number;
  /** Fields of this listing that could not be read, in rows that could. */
  readonly stepUnreadableFields?: number;
  /** Different conversions that this listing has shown so far. */
  readonly stepShown?: number;
  /** Pages fetched in this run. */
  readonly pagesDone: number;
  /** Failures of the next page in a row. */
  readonly failures: number;
  /** The listing of everything came back empty although there are conversions: the run ends without it. */
  readonly lacksAll?: true;
  /** The service ignored the dates that it was asked with: a run of the last hours ends without them. */
  readonly areDatesIgnored?: true;
}

/** A listing that the loading of conversions walks. */
export type ReportStep =
  /**
   * `confirms`: the number of a whole listing of everything that did not show every stored conversion. What this one does
   * not show either is set aside.
   */
  | { readonly type: 'all'; readonly confirms?: number }
  /** From `start`, `YYYY-MM-DD HH:MM:SS` of the service, until now. */
  | { readonly type: 'hours'; readonly start: string }
  /** `onlyMissing`: the slice is left after its first page where as many rows are stored as it has. */
  | { readonly type: 'span'; readonly slice: Days; readonly onlyMissing: boolean }
  /** Open conversions from before a day, a batch of ids at a time; `after` is the last one that was asked for. */
  | { readonly type: 'pending'; readonly before: string; readonly after: OpenConversion | null };

/** An open conversion's place in the order of age. */
export interface OpenConversion {
  readonly openSince: string;
  readonly conversionId: string;
}

/** What is loaded. Times in ms since the epoch. */
export interface ReportState {
  /** The user's choice: the currency that pages are asked for in, and that reports show. */
  readonly currency: ReportCurrency;
  /** When every conversion was in for the first time, in any currency; null before: until then nothing is a change. */
  readonly firstLoadedAtMs: number | null;
  /** When the last complete walk of every conversion, in this currency, began; null before the first. */
  readonly lastAllAtMs: number | null;
  /** When the last walk that reached back over the whole span began. */
  readonly lastSpanAtMs: number | null;
  /** Up to when the conversions of the last hours are loaded. */
  readonly lastHoursAtMs: number | null;
  /** When the last load that ended began, whatever it found; null before the first. */
  readonly lastLookAtMs: number | null;
  /** Whether the service ignored the dates that the last load asked with: new conversions come in with a list of all alone. */
  readonly areDatesIgnored: boolean;
  /** When the user last saw what changed; null before the first time. */
  readonly seenAtMs: number | null;
  /** Up to when rejections are notified of; null where the user does not want that. */
  readonly rejectionsToldAtMs: number | null;
}
