import { isConversion } from '#lib/domain/earnings/conversion.ts';
import { reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { isDays } from '#lib/domain/earnings/report-days.ts';
import {
  type Checked,
  type Fields,
  hasAlso,
  hasOnlyFields,
  isAbsentOr,
  isCount,
  isEither,
  isFlag,
  isListOf,
  isNullOr,
  isOneOf,
  isText,
  isTime,
} from '#lib/domain/shape.ts';

/** A conversion of the mirror, with how it was asked for. Pages read it through `read-conversions.ts`. */
export const isConversionRecord = hasAlso(isConversion, {
  /**
   * In which currency the amounts were asked for. `unlisted`: the service lists the conversion no longer, so it is set
   * aside, where no report of a currency finds it.
   */
  askedCurrency: isOneOf(...reportCurrencies, 'unlisted'),
  /** `convertedAt`, while the status may still change by itself; absent otherwise, so that an index finds the open ones. */
  openSince: isAbsentOr(isText),
  /** `askedCurrency`, where no conversion can be of that day; absent otherwise, so that an index finds these. */
  undatedIn: isAbsentOr(isOneOf(...reportCurrencies)),
  /** The number of the last listing of everything that showed it; absent before the first. */
  generation: isAbsentOr(isCount),
});
export type ConversionRecord = Checked<typeof isConversionRecord>;

/** An open conversion's place in the order of age. */
export const isOpenConversion = hasOnlyFields({
  openSince: isText,
  conversionId: isText,
});
export type OpenConversion = Checked<typeof isOpenConversion>;

/** A listing that the loading of conversions walks. */
const isReportStep = isEither(
  isEither(
    /**
     * `confirms`: the number of a whole listing of everything that did not show every stored conversion. What this one does
     * not show either is set aside.
     */
    hasOnlyFields({ type: isOneOf('all'), confirms: isAbsentOr(isCount) }),
    /** From `start`, `YYYY-MM-DD HH:MM:SS` of the service, until now. */
    hasOnlyFields({ type: isOneOf('hours'), start: isText }),
  ),
  isEither(
    /** `onlyMissing`: the slice is left after its first page where as many rows are stored as it has. */
    hasOnlyFields({ type: isOneOf('span'), slice: isDays, onlyMissing: isFlag }),
    /** Open conversions from before a day, a batch of ids at a time; `after` is the last one that was asked for. */
    hasOnlyFields({ type: isOneOf('pending'), before: isText, after: isNullOr(isOpenConversion) }),
  ),
);
export type ReportStep = Checked<typeof isReportStep>;

/**
 * Where the loading of conversions stands: written in the same transaction as the rows of each page. Checked
 * for unknown fields, too, as the cursors of a sync.
 */
export const isReportCursor = hasOnlyFields({
  currency: isOneOf(...reportCurrencies),
  startedAtMs: isTime,
  /** How far back the run looks, and so which dates it sets when it ends. */
  reach: isOneOf('all', 'span', 'hours'),
  /** The number of the listing of everything at hand (`next-generation.ts`); absent where the run has none. */
  generation: isAbsentOr(isCount),
  /** What is still to do, the step at hand first. */
  steps: isListOf(isReportStep),
  /** The next page of that step's listing. */
  page: isCount,
  /** Entries that this listing says it has; null before its first page. */
  stepCount: isNullOr(isCount),
  /** Rows of this listing that could not be read. */
  stepUnreadable: isCount,
  /** Fields of this listing that could not be read, in rows that could. */
  stepUnreadableFields: isAbsentOr(isCount),
  /** Different conversions that this listing has shown so far. */
  stepShown: isAbsentOr(isCount),
  /** Pages fetched in this run. */
  pagesDone: isCount,
  /** Failures of the next page in a row. */
  failures: isCount,
  /** The listing of everything came back empty although there are conversions: the run ends without it. */
  lacksAll: isAbsentOr(isOneOf(true)),
  /** The service ignored the dates that it was asked with: a run of the last hours ends without them. */
  areDatesIgnored: isAbsentOr(isOneOf(true)),
});
export type ReportCursor = Checked<typeof isReportCursor>;

/** What is loaded, read field by field. Times in ms since the epoch. */
export function parseReportState(stored: Fields) {
  const toTime = (value: unknown) => (isTime(value) ? value : null);
  return {
    /** The user's choice: the currency that pages are asked for in, and that reports show. */
    currency: reportCurrencies.find((currency) => currency === stored.currency) ?? 'own',
    /** When every conversion was in for the first time, in any currency; null before: until then nothing is a change. */
    firstLoadedAtMs: toTime(stored.firstLoadedAtMs),
    /** When the last complete walk of every conversion, in this currency, began; null before the first. */
    lastAllAtMs: toTime(stored.lastAllAtMs),
    /** When the last walk that reached back over the whole span began. */
    lastSpanAtMs: toTime(stored.lastSpanAtMs),
    /** Up to when the conversions of the last hours are loaded. */
    lastHoursAtMs: toTime(stored.lastHoursAtMs),
    /** When the last load that ended began, whatever it found; null before the first. */
    lastLookAtMs: toTime(stored.lastLookAtMs),
    /** Whether the service ignored the dates that the last load asked with: new conversions come in with a list of all alone. */
    areDatesIgnored: stored.areDatesIgnored === true,
    /** When the user last saw what changed; null before the first time. */
    seenAtMs: toTime(stored.seenAtMs),
    /** Up to when rejections are notified of; null where the user does not want that. */
    rejectionsToldAtMs: toTime(stored.rejectionsToldAtMs),
  };
}
export type ReportState = Readonly<ReturnType<typeof parseReportState>>;
