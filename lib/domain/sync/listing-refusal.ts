import { isErrorCode } from '#lib/domain/is-error-code.ts';
import { type Checked, hasFields, isCount, isFlag, isNullOr, isTime } from '#lib/domain/shape.ts';

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
