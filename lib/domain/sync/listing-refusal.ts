import type { ErrorCode } from '#lib/errors/app-error.ts';

/** Listings that a service may lack. `changes`: the programs that were updated in a span of time. */
export type OptionalListing = 'campaigns' | 'shops' | 'changes';

/** What the service answered instead of a listing, when it was last asked. */
export interface ListingRefusal {
  readonly code: ErrorCode;
  /** Null where no answer came. */
  readonly httpStatus: number | null;
  /** Looks in a row that met the same answer. */
  readonly looks: number;
  /** Whether the service is taken not to have this listing; otherwise its trouble may pass. */
  readonly isNotOffered: boolean;
  /** The background asks again from then on, in ms since the epoch. */
  readonly retryAtMs: number;
}

/** What is refused now, by listing. */
export type ListingRefusals = Readonly<Partial<Record<OptionalListing, ListingRefusal>>>;
