/**
 * The name of every way in which Linkmint can fail. The union is closed: a new code does not compile until it has a
 * sentence for the user (`lib/wording/error-messages.ts`) and a row of consequences (`error-table.ts`).
 */
export type ErrorCode =
  // Connecting and authenticating
  | 'not-connected'
  | 'needs-attention'
  | 'locked'
  | 'wrong-credentials'
  | 'token-rejected'
  | 'permission-missing'
  | 'unsafe-service-url'
  | 'switched-off'
  // Reaching the service
  | 'offline'
  | 'unreachable'
  | 'certificate'
  | 'timed-out'
  | 'redirected'
  | 'not-publisher-service'
  // What the service answered
  | 'rate-limited'
  | 'links-used-up'
  | 'blocked-by-protection'
  | 'incorrect-arguments'
  | 'deeplink-refused'
  | 'service-failure'
  | 'malformed-answer'
  | 'not-offered'
  // Minting
  | 'quota-reached'
  | 'outcome-unknown'
  | 'unsafe-link'
  | 'program-unavailable'
  | 'program-unknown'
  | 'sub-id-too-long'
  | 'already-tracking-link'
  | 'unsupported-page'
  | 'address-too-long'
  | 'host-not-in-program'
  | 'page-moved'
  | 'withdrawn'
  // Inside the extension
  | 'account-gone'
  | 'newer-database'
  | 'upgrade-blocked'
  | 'upgrade-under-way'
  | 'storage-full'
  | 'database-unavailable'
  | 'storage-elsewhere'
  | 'browser-storage-failed'
  | 'data-cleared'
  | 'invalid-message'
  | 'stale-extension'
  | 'cancelled'
  | 'internal';

/** What an error carries across contexts: data only, never a stack, a secret or a page's text. */
export interface ErrorDetails {
  /** HTTP status of the answer, if one came. */
  readonly httpStatus?: number;
  /** False if the answer was not a JSON object, and so may not come from the service. */
  readonly isJson?: boolean;
  /** True if an answer that is not `rate-limited` still shows a sign of limiting: the gate pauses. */
  readonly isLimited?: boolean;
  /** Milliseconds until the same call may be repeated, if known. */
  readonly retryAfterMs?: number;
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
