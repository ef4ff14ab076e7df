import { isErrorCode } from '#lib/domain/is-error-code.ts';
import { type Checked, hasFields, isCount, isFlag, isNullOr, isTime } from '#lib/domain/shape.ts';

/** Listings that a service may lack. `changes`: the programs that were updated in a span of time. */
export type OptionalListing = 'campaigns' | 'shops' | 'changes';

/** What the service answered instead of a listing, when it was last asked. */
export const isListingRefusal = hasFields({
  code: isErrorCode,
  /** Null where no answer came. */
  httpStatus: isNullOr(isCount),
  /** Looks in a row that met the same answer. */
  looks: isCount,
  /** Whether the service is taken not to have this listing; otherwise its trouble may pass. */
  isNotOffered: isFlag,
  /** The background asks again from then on, in ms since the epoch. */
  retryAtMs: isTime,
});
export type ListingRefusal = Checked<typeof isListingRefusal>;
