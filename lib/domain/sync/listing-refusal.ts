import type { ErrorCode } from '#lib/errors/app-error.ts';

/** Listings that a service may lack. `changes`: the programs that were updated in a span of time. */
export type OptionalListing = 'campaigns' | 'shops' | 'changes';

/** How the service last refused a listing. */
export interface ListingRefusal {
  readonly code: ErrorCode;
  /** Null if no answer came. */
  readonly httpStatus: number | null;
  /** How many attempts in a row got the same answer. */
  readonly looks: number;
  /** Whether Linkmint assumes that the service lacks this listing; otherwise the trouble may pass. */
  readonly isNotOffered: boolean;
  /** When the background asks again, in ms since the epoch. */
  readonly retryAtMs: number;
}

/** Current refusals by listing. */
export type ListingRefusals = Readonly<Partial<Record<OptionalListing, ListingRefusal>>>;
