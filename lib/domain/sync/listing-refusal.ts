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

/** What is stored of the walks of the campaigns. */
interface CampaignWalks {
  /** When they were last listed completely. */
  readonly listedAtMs: number | undefined;
  readonly emptySinceMs: { readonly campaigns?: number | undefined } | undefined;
  readonly unreadable: { readonly campaigns?: UnreadableCount | undefined } | undefined;
  readonly refusals: { readonly campaigns?: ListingRefusal | undefined } | undefined;
}

/**
 * Whether all campaigns are stored: only then has one that is not stored gone. It may be one that could not be read, one
 * that was counted and never came, or one of a page in whose place another came again.
 */
export function hasAllCampaigns({ listedAtMs, emptySinceMs, unreadable, refusals }: CampaignWalks): boolean {
  if (listedAtMs === undefined || refusals?.campaigns !== undefined) return false;
  const { rows, shortfall, isRepeated } = unreadable?.campaigns ?? noneUnreadable;
  if (rows > 0 || shortfall !== undefined || isRepeated) return false;
  return emptySinceMs?.campaigns === undefined || isEmptyBelieved(emptySinceMs.campaigns, listedAtMs);
}
