import type { ReportProgress } from '#lib/domain/earnings/report-progress.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';
import {
  type Check,
  hasFields,
  isCount,
  isFlag,
  isNullOr,
  isOneOf,
  isText,
  isTime,
} from '#lib/store/schema/stored-shape.ts';

/** A newer version may have written a code that this one does not know: it is shown as an internal error. */
const isErrorCode = isText as Check<ErrorCode>;

export const isSyncProgress = hasFields<SyncProgress>({
  phase: isOneOf('idle', 'programs', 'campaigns', 'shops'),
  pagesDone: isCount,
  pagesKnown: isCount,
  programCount: isCount,
  waitingUntilMs: isNullOr(isTime),
  estimatedEndMs: isNullOr(isTime),
  lastCompletedAtMs: isNullOr(isTime),
  approvedReady: isFlag,
  error: isNullOr(isErrorCode),
});

export const isReportProgress = hasFields<ReportProgress>({
  phase: isOneOf('idle', 'all', 'hours', 'span', 'pending'),
  pagesDone: isCount,
  pagesKnown: isCount,
  waitingUntilMs: isNullOr(isTime),
  estimatedEndMs: isNullOr(isTime),
  error: isNullOr(isErrorCode),
});
