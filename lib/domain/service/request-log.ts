import { isErrorCode } from '#lib/domain/is-error-code.ts';
import { deeplinkEndpoint } from '#lib/domain/service/slot-wait.ts';
import {
  type Checked,
  hasFields,
  isAbsentOr,
  isAnyOf,
  isCount,
  isInteger,
  isNullOr,
  isOneOf,
  isTime,
} from '#lib/domain/shape.ts';
import { rowOf } from '#lib/errors/error-table.ts';

/** How many requests the log stores for the user to look at. */
export const maxRequests = 500;

/**
 * The endpoints of the specification (§4). The marketplace's path is the user's own text, so the log names only its
 * kind.
 */
const knownEndpoints = [
  'authenticate',
  'conversions/all',
  'conversions/range',
  'conversions/data-range',
  'offers/all',
  'offers/last-updated-range',
  'campaigns/all',
  deeplinkEndpoint,
] as const;

const isRequestEndpoint = isOneOf(...knownEndpoints, 'marketplace');
export type RequestEndpoint = Checked<typeof isRequestEndpoint>;

/** How a request ended. */
const isRequestOutcome = isAnyOf(isOneOf('ok'), isErrorCode);
export type RequestOutcome = Checked<typeof isRequestOutcome>;

/** A request to the service, for the user to look at. It contains no address and no text of request or answer. */
export const isRequestEntry = hasFields({
  atMs: isTime,
  endpoint: isRequestEndpoint,
  /** Null if no answer is known: the request is under way, or the worker stopped meanwhile. */
  outcome: isNullOr(isRequestOutcome),
  /** HTTP status of a failed answer, if one came. */
  httpStatus: isAbsentOr(isInteger),
  /** From sending to the end of the answer; null if the end is unknown. */
  durationMs: isNullOr(isTime),
  /** How many links it counts as. */
  quotaCost: isCount,
});
export type RequestEntry = Checked<typeof isRequestEntry>;

/** The log's name for a path below `/api/`. */
export function toRequestEndpoint(path: string): RequestEndpoint {
  return knownEndpoints.find((known) => known === path) ?? 'marketplace';
}

/**
 * How many links a request counts as: one for a deeplink call, unless the service explicitly refused it. Without an
 * answer it may have made a link.
 */
export function toQuotaCost(endpoint: RequestEndpoint, outcome: RequestOutcome | null): number {
  if (endpoint !== deeplinkEndpoint) return 0;
  return outcome === null || outcome === 'ok' || rowOf(outcome).madeNoLink !== true ? 1 : 0;
}
