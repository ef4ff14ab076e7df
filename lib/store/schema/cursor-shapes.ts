import { reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import {
  type Check,
  hasFields,
  hasOnlyFields,
  isAbsentOr,
  isCount,
  isFields,
  isFlag,
  isListOf,
  isNullOr,
  isOneOf,
  isText,
  isTime,
} from '#lib/domain/shape.ts';
import type { UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import type { OpenConversion, ReportCursor, ReportStep } from '#lib/store/schema/report-records.ts';
import type { ListingCursor, SyncCursor } from '#lib/store/schema/sync-cursors.ts';

/*
 * Cursors are checked for unknown fields, too: a cursor with one was left by a walk of another version, whose plan may be
 * another, and its place there means nothing here.
 */

export const isUnreadableCount = hasFields<UnreadableCount>({ rows: isCount, fields: isCount });

export const isListingCursor = hasOnlyFields<ListingCursor>({
  generation: isCount,
  startedAtMs: isTime,
  page: isCount,
  pagesKnown: isCount,
  waitingUntilMs: isNullOr(isTime),
  failures: isAbsentOr(isCount),
  unreadable: isAbsentOr(isUnreadableCount),
  isListed: isAbsentOr(isOneOf<true>(true)),
});

export const isSyncCursor = hasOnlyFields<SyncCursor>({
  kind: isOneOf('full', 'delta', 'changes'),
  generation: isCount,
  startedAtMs: isTime,
  movedAtMs: isAbsentOr(isTime),
  updatedSince: isText,
  step: isCount,
  page: isCount,
  stepCount: isNullOr(isCount),
  stepPages: isAbsentOr(isCount),
  batch: isAbsentOr(isCount),
  isRepeated: isFlag,
  expectedOffers: isCount,
  isSuspect: isFlag,
  filterSamples: isAbsentOr(isListOf(isListOf(isText))),
  pagesDone: isCount,
  pagesBefore: isCount,
  failures: isCount,
  unreadablePrograms: isAbsentOr(isUnreadableCount),
  calls: isAbsentOr(isCount),
  changeCalls: isAbsentOr(isCount),
  unreadable: isAbsentOr(isUnreadableCount),
});

const isDays = hasOnlyFields<Days>({ start: isText, end: isText });
const isOpenConversion = hasOnlyFields<OpenConversion>({ openSince: isText, conversionId: isText });

type StepOf<Type extends ReportStep['type']> = Extract<ReportStep, { type: Type }>;

const stepChecks: { readonly [Type in ReportStep['type']]: Check<StepOf<Type>> } = {
  all: hasOnlyFields<StepOf<'all'>>({ type: isOneOf('all'), confirms: isAbsentOr(isCount) }),
  hours: hasOnlyFields<StepOf<'hours'>>({ type: isOneOf('hours'), start: isText }),
  span: hasOnlyFields<StepOf<'span'>>({ type: isOneOf('span'), slice: isDays, onlyMissing: isFlag }),
  pending: hasOnlyFields<StepOf<'pending'>>({
    type: isOneOf('pending'),
    before: isText,
    after: isNullOr(isOpenConversion),
  }),
};

const isReportStep: Check<ReportStep> = (stored): stored is ReportStep =>
  isFields(stored) && Object.values(stepChecks).some((check) => check(stored));

export const isReportCursor = hasOnlyFields<ReportCursor>({
  currency: isOneOf(...reportCurrencies),
  startedAtMs: isTime,
  reach: isOneOf('all', 'span', 'hours'),
  generation: isAbsentOr(isCount),
  steps: isListOf(isReportStep),
  page: isCount,
  stepCount: isNullOr(isCount),
  stepUnreadable: isCount,
  stepUnreadableFields: isAbsentOr(isCount),
  stepShown: isAbsentOr(isCount),
  pagesDone: isCount,
  failures: isCount,
  lacksAll: isAbsentOr(isOneOf<true>(true)),
  areDatesIgnored: isAbsentOr(isOneOf<true>(true)),
});
