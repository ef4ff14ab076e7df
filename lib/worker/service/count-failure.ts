import type { AppError } from '#lib/errors/app-error.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';

/** Failures of one page in a row after which a walk rests until the next hourly look, or the user's next wish. */
const maxFailures = 5;

/**
 * What a failed page means for its walk. Faults that pass (a 500, a cut answer, a page of HTML, a dropped connection)
 * are tried again within seconds, and the gate keeps the pause, so that it survives the worker; only a sign of limiting
 * backs off for long, and is no failure of the page.
 * @param failuresBefore Failures of the same page before this one.
 * @returns The failures so far, where the page is tried again; null where the walk rests.
 */
export async function countFailure(
  failure: AppError,
  failuresBefore: number,
  gate: RequestGate,
): Promise<number | null> {
  switch (failure.code) {
    case 'rate-limited':
      // The gate has closed itself where a page was limited, but not where the authenticate before it was.
      if ((await gate.readWaitMs('', 'background')) === 0) await gate.backOff(failure.details.retryAfterMs);
      return failuresBefore;
    case 'unreachable':
    case 'timed-out':
    case 'service-failure':
    case 'malformed-answer':
    case 'token-rejected':
    // The account was verified with this service: what answers to authenticate with something else does so for now.
    case 'not-publisher-service':
      await gate.pause(failure.details.retryAfterMs);
      return failuresBefore + 1 < maxFailures ? failuresBefore + 1 : null;
    default:
      return null;
  }
}
