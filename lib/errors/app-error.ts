import type { ErrorCode } from '#lib/errors/error-table.ts';

/** What an error carries across contexts: data only, never a stack, a secret or a page's text. */
export interface ErrorDetails {
  /** HTTP status of the answer, if one came: the one in its body, where that is the one that the service means. */
  readonly httpStatus?: number;
  /** False if the answer was not a JSON object, and so may not come from the service. */
  readonly isJson?: boolean;
  /** True if an answer that is not `rate-limited` still shows a sign of limiting: the gate pauses. */
  readonly isLimited?: boolean;
  /** From when the same call may be repeated, in ms since the epoch, if known. A wait would grow old with its page. */
  readonly retryAtMs?: number;
  /** A refused deeplink: the service's words, as plain text without secrets. Hostile. */
  readonly words?: string;
  /** A refused deeplink whose words name no cause: it is believed from the second time on. */
  readonly isVague?: true;
  /** The field, sub ID or status that the sentence names. Never a credential. */
  readonly subject?: string;
}

/** An error in a message or in a store. */
export interface ErrorData extends ErrorDetails {
  readonly code: ErrorCode;
}

/** The only error class that crosses a module boundary. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    // The message repeats only the code, so that a log of it cannot contain a secret.
    super(code);
    this.code = code;
    this.details = details;
  }

  /** The error as data, for a message or a store. */
  toData(): ErrorData {
    return { code: this.code, ...this.details };
  }
}
