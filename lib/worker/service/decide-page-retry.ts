import type { AppError } from '#lib/errors/app-error.ts';
import { rowOf } from '#lib/errors/error-table.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';

/** After so many failures of one page in a row, a walk rests until the next hourly look or the user's next wish. */
const maxFailures = 5;

/**
 * Decides what a failed page means for its walk. A fault that passes (a 500, a cut answer, a page of HTML, a dropped
 * connection) is tried again within seconds. The gate stores the pause, so that it survives the worker. A sign of
 * limiting backs off for long, and does not count as a failure of the page.
 * @param failuresBefore Failures of the same page before this one.
 * @returns The failures so far, where the walk tries the page again. Null where the walk rests.
 */
export async function decidePageRetry(
  failure: AppError,
  failuresBefore: number,
  gate: RequestGate,
): Promise<number | null> {
  switch (rowOf(failure.code).walk) {
    case 'limited':
      // Where the service limited the page, the gate has closed itself. Where it limited the authenticate before the
      // page, it has not.
      if ((await gate.readWaitMs('', 'background')) === 0) await gate.backOff(failure.details.retryAfterMs);
      return failuresBefore;
    case 'again':
      await gate.pause(failure.details.retryAfterMs);
      return failuresBefore + 1 < maxFailures ? failuresBefore + 1 : null;
    case 'rests':
      return null;
  }
}
