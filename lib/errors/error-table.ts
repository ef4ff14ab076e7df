import type { ErrorCode } from '#lib/errors/app-error.ts';

/** All that a failure brings with it, beside its two sentences (`error-messages.ts`). */
export interface ErrorRow {
  /**
   * To a call for a deeplink: whether the answer proves that no link was made, so that the count gets the link back.
   * Every other failure of a call that was sent stays counted.
   */
  readonly madeNoLink?: true;
  /** To a call for a deeplink: the service's answer to the wish itself. The same wish would be answered alike. */
  readonly isRefusal?: true;
  /** Whether the gate closes to background work, whatever the failure means for the call itself. */
  readonly rests?: true;
  /** Whether the call may be sent once more by itself, after a short wait: nothing was made, and the cause passes. */
  readonly repeats?: true;
  /**
   * A bulk run. `fails`: this line alone · `waits`: the same line, a little later · `pauses`: until the
   * user has mended the cause, which is not the line · `stays`: the wait was interrupted, and the line is unchanged ·
   * `unforeseen`: the line fails, and the run ends with the error.
   */
  readonly bulk: 'fails' | 'waits' | 'pauses' | 'stays' | 'unforeseen';
  /**
   * A page of a walk. `rests`: until its next run · `limited`: asked for again after a back-off, as often as it takes ·
   * `again`: asked for again within seconds, a few times.
   */
  readonly walk: 'rests' | 'limited' | 'again';
}

/** One row a code: a code without its consequences does not compile. All readers of a consequence read it here. */
export const errorTable = {
  'not-connected': { bulk: 'pauses', walk: 'rests' },
  'needs-attention': { bulk: 'pauses', walk: 'rests' },
  locked: { bulk: 'stays', walk: 'rests' },
  'wrong-credentials': { bulk: 'pauses', walk: 'rests' },
  'token-rejected': { madeNoLink: true, bulk: 'pauses', walk: 'again' },
  'permission-missing': { bulk: 'pauses', walk: 'rests' },
  'unsafe-service-url': { bulk: 'pauses', walk: 'rests' },
  'switched-off': { bulk: 'pauses', walk: 'rests' },
  offline: { bulk: 'stays', walk: 'rests' },
  unreachable: { bulk: 'waits', walk: 'again' },
  certificate: { bulk: 'pauses', walk: 'rests' },
  'timed-out': { bulk: 'waits', walk: 'again' },
  redirected: { bulk: 'pauses', walk: 'rests' },
  // To a walk a strange answer to authenticate passes: the service took this account before.
  'not-publisher-service': { bulk: 'pauses', walk: 'again' },
  'rate-limited': { madeNoLink: true, rests: true, repeats: true, bulk: 'waits', walk: 'limited' },
  // Waiting a minute does not help, and each further call would be answered alike. Of a listing it says nothing.
  'links-used-up': { madeNoLink: true, bulk: 'pauses', walk: 'rests' },
  // A firewall that stops calls counts them.
  'blocked-by-protection': { rests: true, bulk: 'pauses', walk: 'rests' },
  'incorrect-arguments': { madeNoLink: true, isRefusal: true, bulk: 'fails', walk: 'rests' },
  'deeplink-refused': { madeNoLink: true, isRefusal: true, bulk: 'fails', walk: 'rests' },
  'service-failure': { bulk: 'waits', walk: 'again' },
  'malformed-answer': { bulk: 'waits', walk: 'again' },
  'not-offered': { bulk: 'fails', walk: 'rests' },
  'quota-reached': { bulk: 'fails', walk: 'rests' },
  'outcome-unknown': { bulk: 'fails', walk: 'rests' },
  'unsafe-link': { bulk: 'fails', walk: 'rests' },
  'program-unavailable': { bulk: 'fails', walk: 'rests' },
  'program-unknown': { bulk: 'fails', walk: 'rests' },
  'sub-id-too-long': { bulk: 'fails', walk: 'rests' },
  'already-tracking-link': { bulk: 'fails', walk: 'rests' },
  'unsupported-page': { bulk: 'fails', walk: 'rests' },
  'address-too-long': { bulk: 'fails', walk: 'rests' },
  'host-not-in-program': { bulk: 'fails', walk: 'rests' },
  'page-moved': { bulk: 'fails', walk: 'rests' },
  withdrawn: { bulk: 'fails', walk: 'rests' },
  'account-gone': { bulk: 'fails', walk: 'rests' },
  'newer-database': { bulk: 'fails', walk: 'rests' },
  'upgrade-blocked': { bulk: 'fails', walk: 'rests' },
  'upgrade-under-way': { bulk: 'pauses', walk: 'rests' },
  'storage-full': { bulk: 'pauses', walk: 'rests' },
  'database-unavailable': { bulk: 'pauses', walk: 'rests' },
  'storage-elsewhere': { bulk: 'fails', walk: 'rests' },
  'browser-storage-failed': { bulk: 'pauses', walk: 'rests' },
  'data-cleared': { bulk: 'fails', walk: 'rests' },
  'invalid-message': { bulk: 'fails', walk: 'rests' },
  'stale-extension': { bulk: 'fails', walk: 'rests' },
  cancelled: { bulk: 'stays', walk: 'rests' },
  internal: { bulk: 'unforeseen', walk: 'rests' },
} as const satisfies Readonly<Record<ErrorCode, ErrorRow>>;

/** The row of a code. A newer version may have stored a code that this one does not know: it reads as `internal`. */
export function rowOf(code: ErrorCode): ErrorRow {
  return errorTable[code] ?? errorTable.internal;
}

/** Codes of answers that prove that no link was made. */
export type CodeThatMadeNoLink = {
  [Code in ErrorCode]: (typeof errorTable)[Code] extends { readonly madeNoLink: true } ? Code : never;
}[ErrorCode];
