import type { ReportProgress } from '#lib/domain/earnings/report-progress.ts';
import {
  type Check,
  hasFields,
  isAbsentOr,
  isCount,
  isFlag,
  isNullOr,
  isOneOf,
  isText,
  isTime,
} from '#lib/domain/shape.ts';
import type { ListingRefusal } from '#lib/domain/sync/listing-refusal.ts';
import { type SyncProgress, syncParts } from '#lib/domain/sync/sync-progress.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';

/** A newer version may have written a code that this one does not know: it is shown as an internal error. */
const isErrorCode = isText as Check<ErrorCode>;

const isShare: Check<number> = (stored): stored is number => typeof stored === 'number' && stored >= 0 && stored <= 1;

export const isSyncProgress = hasFields<SyncProgress>({
  phase: isOneOf('idle', 'programs', 'campaigns', 'shops'),
  part: isAbsentOr(isOneOf(...syncParts)),
  fraction: isAbsentOr(isShare),
  generation: isAbsentOr(isCount),
  pagesDone: isCount,
  pagesKnown: isCount,
  programCount: isCount,
  waitingUntilMs: isNullOr(isTime),
  estimatedEndMs: isNullOr(isTime),
  lastCompletedAtMs: isNullOr(isTime),
  approvedReady: isFlag,
  error: isNullOr(isErrorCode),
});

export const isListingRefusal = hasFields<ListingRefusal>({
  code: isErrorCode,
  httpStatus: isNullOr(isCount),
  looks: isCount,
  isNotOffered: isFlag,
  retryAtMs: isTime,
});

export const isReportProgress = hasFields<ReportProgress>({
  phase: isOneOf('idle', 'all', 'hours', 'span', 'pending'),
  pagesDone: isCount,
  pagesKnown: isCount,
  waitingUntilMs: isNullOr(isTime),
  estimatedEndMs: isNullOr(isTime),
  error: isNullOr(isErrorCode),
});
