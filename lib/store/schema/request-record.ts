import type { RequestEndpoint, RequestOutcome } from '#lib/domain/service/request-log.ts';

/** A request to the service, for the privacy page. Of what was sent and answered it holds neither address nor text. */
export interface RequestRecord {
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
