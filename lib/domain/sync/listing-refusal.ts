import { isErrorCode } from '#lib/domain/is-error-code.ts';
import { type Checked, hasFields, isCount, isFlag, isNullOr, isTime } from '#lib/domain/shape.ts';
import { noneUnreadable, type UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import { dayMs } from '#lib/domain/time/days.ts';

/** Listings that a service may lack. `changes`: the programs that were updated in a span of time. */
export type OptionalListing = 'campaigns' | 'shops' | 'changes';

/** How the service last refused a listing. */
export const isListingRefusal = hasFields({
  code: isErrorCode,
  /** Null if no answer came. */
  httpStatus: isNullOr(isCount),
  /** How many attempts in a row got the same answer. */
  looks: isCount,
  /** Whether Linkmint assumes that the service lacks this listing; otherwise the trouble may pass. */
  isNotOffered: isFlag,
  /** When the background asks again, in ms since the epoch. */
  retryAtMs: isTime,
});
export type ListingRefusal = Checked<typeof isListingRefusal>;

/**
 * Whether an empty list is believed at a time: each walk has found it so for a day.
 * @param sinceMs Since when they have. Undefined where the last walk found rows.
 */
export const isEmptyBelieved = (sinceMs: number | undefined, atMs: number): boolean =>
  sinceMs !== undefined && atMs - sinceMs >= dayMs;

/**
 * Whether a stored list is whole: only then has a row that it lacks gone. It may be one that could not be read, one
 * that was counted and never came, or one of a page in whose place another came again.
 */
export function isWholeList({
  listedAtMs,
  emptySinceMs,
  unreadable = noneUnreadable,
  refusal,
}: {
  /** When it was last listed completely. */
  readonly listedAtMs: number | undefined;
  readonly emptySinceMs: number | undefined;
  readonly unreadable: UnreadableCount | undefined;
  readonly refusal: ListingRefusal | undefined;
}): boolean {
  if (listedAtMs === undefined || refusal !== undefined) return false;
  if (unreadable.rows > 0 || unreadable.shortfall !== undefined || unreadable.isRepeated) return false;
  return emptySinceMs === undefined || isEmptyBelieved(emptySinceMs, listedAtMs);
}
