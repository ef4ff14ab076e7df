import { isConversion } from '#lib/domain/earnings/conversion.ts';
import { reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { isDays } from '#lib/domain/earnings/report-days.ts';
import {
  type Checked,
  type Fields,
  hasAlso,
  hasOnlyFields,
  isAbsentOr,
  isAnyOf,
  isCount,
  isFlag,
  isListOf,
  isNullOr,
  isOneOf,
  isText,
  isTime,
} from '#lib/domain/shape.ts';
import { isShortfall } from '#lib/domain/sync/unreadable-count.ts';

/** A conversion of the mirror, with the way it was requested. Pages read it through `read-conversions.ts`. */
export const isConversionRecord = hasAlso(isConversion, {
  /**
   * The currency of the request. `unlisted`: the service no longer lists the conversion, so it is set aside, where no
   * report of a currency finds it.
   */
  askedCurrency: isOneOf(...reportCurrencies, 'unlisted'),
  /**
   * `convertedAt`, while the service may still change the status; otherwise absent, so that an index finds the pending
   * ones.
   */
  openSince: isAbsentOr(isText),
  /** `askedCurrency`, if the day is implausible; otherwise absent, so that an index finds these. */
  undatedIn: isAbsentOr(isOneOf(...reportCurrencies)),
  /** The number of the last listing of everything that showed it; absent before the first. */
  generation: isAbsentOr(isCount),
});
export type ConversionRecord = Checked<typeof isConversionRecord>;

/** A pending conversion's place in the order of age. */
export const isOpenConversion = hasOnlyFields({
  openSince: isText,
  conversionId: isText,
});
export type OpenConversion = Checked<typeof isOpenConversion>;

/** A listing that a load of conversions walks. */
const isReportStep = isAnyOf(
  /**
   * `confirms`: the number of an earlier complete listing that missed some stored conversions. If this listing misses
   * them, too, they are set aside.
   */
  hasOnlyFields({ type: isOneOf('all'), confirms: isAbsentOr(isCount) }),
  /** From `start`, `YYYY-MM-DD HH:MM:SS` of the service, until now. */
  hasOnlyFields({ type: isOneOf('hours'), start: isText }),
  /** `onlyMissing`: leave the slice after its first page if the listing has as many rows as are stored. */
  hasOnlyFields({ type: isOneOf('span'), slice: isDays, onlyMissing: isFlag }),
  /** Pending conversions from before a day, one batch of ids at a time; `after` is the last one requested. */
  hasOnlyFields({ type: isOneOf('pending'), before: isText, after: isNullOr(isOpenConversion) }),
);
export type ReportStep = Checked<typeof isReportStep>;

/**
 * The position of a load of conversions, written in the same transaction as each page's rows. Like a sync's cursor, it
 * is refused if it has an unknown field.
 */
export const isReportCursor = hasOnlyFields({
  currency: isOneOf(...reportCurrencies),
  startedAtMs: isTime,
  /** How far back the run looks, which decides the dates that it sets when it ends. */
  reach: isOneOf('all', 'span', 'hours'),
  /** The number of the current listing of everything (`next-generation.ts`); absent if the run has none. */
  generation: isAbsentOr(isCount),
  /** The remaining steps, the current one first. */
  steps: isListOf(isReportStep),
  /** The next page of the current step's listing. */
  page: isCount,
  /** The number of entries that this listing reports; null before its first page. */
  stepCount: isNullOr(isCount),
  /** Rows on its pages so far, and its pages by its count; absent in a cursor of an earlier version. */
  stepRows: isAbsentOr(isCount),
  stepPages: isAbsentOr(isCount),
  /** The mark of the page before (`read-page.ts`). */
  stepMark: isAbsentOr(isText),
  /** How many rows of this listing were unreadable. */
  stepUnreadable: isCount,
  /** How many fields were unreadable in this listing's readable rows. */
  stepUnreadableFields: isAbsentOr(isCount),
  /** Rows of this listing's fullest page, the unreadable ones, too; absent in a cursor of an earlier version. */
  stepPageRows: isAbsentOr(isCount),
  /** How many different conversions this listing has shown so far. */
  stepShown: isAbsentOr(isCount),
  /** Pages fetched in this run. */
  pagesDone: isCount,
  /** Failures of the next page in a row. */
  failures: isCount,
  /** The listing of everything came back empty although conversions exist: the run ends without it. */
  lacksAll: isAbsentOr(isOneOf(true)),
  /** How many conversions the listing of everything counts, where it gave less. */
  listedOfAll: isAbsentOr(isCount),
  /** What listings of days counted and gave, where no other listing finds the rest. */
  shortfall: isAbsentOr(isShortfall),
  /** Planned for the user's own "Update", and not by the background's look. */
  isForUser: isAbsentOr(isOneOf(true)),
  /** The service ignored the dates of the request: a run of the last hours ends without them. */
  areDatesIgnored: isAbsentOr(isOneOf(true)),
});
export type ReportCursor = Checked<typeof isReportCursor>;

/** The state of loading, read field by field. Times in ms since the epoch. */
export function parseReportState(stored: Fields) {
  const toTime = (value: unknown) => (isTime(value) ? value : null);
  return {
    /** The user's choice: the currency of requests and reports. */
    currency: reportCurrencies.find((currency) => currency === stored.currency) ?? 'own',
    /** When all conversions were first loaded, in any currency; null before. Until then nothing counts as a change. */
    firstLoadedAtMs: toTime(stored.firstLoadedAtMs),
    /** When the last complete walk of every conversion, in this currency, began; null before the first. */
    lastAllAtMs: toTime(stored.lastAllAtMs),
    /** When the last walk over the whole span began. */
    lastSpanAtMs: toTime(stored.lastSpanAtMs),
    /** How far the conversions of the last hours are loaded. */
    lastHoursAtMs: toTime(stored.lastHoursAtMs),
    /** When the last completed load began, whatever it found; null before the first. */
    lastLookAtMs: toTime(stored.lastLookAtMs),
    /** Whether the service ignored the dates of the last load: then only a list of all brings new conversions. */
    areDatesIgnored: stored.areDatesIgnored === true,
    /** The user wants a load, and none that was planned for the user has ended since. */
    isWanted: stored.isWanted === true,
    /** When the user last saw what changed; null before the first time. */
    seenAtMs: toTime(stored.seenAtMs),
    /** The time up to which the user was notified of rejections; null if the user does not want notices. */
    rejectionsToldAtMs: toTime(stored.rejectionsToldAtMs),
  };
}
export type ReportState = Readonly<ReturnType<typeof parseReportState>>;
