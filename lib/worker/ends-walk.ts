import type { AppError } from '../errors/app-error.ts';
import type { RequestGate } from './create-request-gate.ts';

/** Failures of one page in a row after which a walk rests until the next hourly look, or the user's next wish. */
const mostFailures = 5;

/**
 * Whether a failure of a page ends a walk for now; backs off where the page is tried again.
 * @param failuresBefore Failures of the same page before this one.
 */
export async function endsWalk(failure: AppError, failuresBefore: number, gate: RequestGate): Promise<boolean> {
  switch (failure.code) {
    case 'rate-limited':
      // The gate has closed itself for a while, so the next page waits there.
      return false;
    case 'unreachable':
    case 'timed-out':
    case 'service-failure':
    case 'malformed-answer':
    case 'token-rejected':
      await gate.backOff();
      return failuresBefore + 1 >= mostFailures;
    default:
      return true;
  }
}
