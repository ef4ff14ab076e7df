import { explicitRefusals } from '#lib/domain/service/explicit-refusals.ts';
import { deeplinkEndpoint } from '#lib/domain/service/slot-wait.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';

/** As many requests are kept for the user to look at. */
export const maxRequests = 500;

/** The endpoints of the specification (§4). The marketplace's path is the user's own text, so it is told by its kind. */
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

export type RequestEndpoint = (typeof knownEndpoints)[number] | 'marketplace';

/** How a request ended. */
export type RequestOutcome = 'ok' | ErrorCode;

/** A request to the service, for its user to look at. Of what was sent and answered it holds neither address nor text. */
export interface RequestEntry {
  readonly atMs: number;
  readonly endpoint: RequestEndpoint;
  /** Null: no answer is known, because the request is on its way, or the worker was stopped under it. */
  readonly outcome: RequestOutcome | null;
  /** HTTP status of a failed answer, where there was one. */
  readonly httpStatus?: number;
  /** From sending to the end of the answer; null while none is known. */
  readonly durationMs: number | null;
  /** Links that it counts as. */
  readonly quotaCost: number;
}

/** What the log calls a path below `/api/`. */
export function toRequestEndpoint(path: string): RequestEndpoint {
  return knownEndpoints.find((known) => known === path) ?? 'marketplace';
}

/**
 * Links that a request counts as: one for a deeplink call that the service did not refuse in so many words. Without an
 * answer it may have made one.
 */
export function toQuotaCost(endpoint: RequestEndpoint, outcome: RequestOutcome | null): number {
  if (endpoint !== deeplinkEndpoint) return 0;
  return outcome === null || outcome === 'ok' || !explicitRefusals.has(outcome) ? 1 : 0;
}
