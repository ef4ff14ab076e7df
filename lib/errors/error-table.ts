/** All that a failure brings with it. */
export interface ErrorRow {
  /** The key of the sentence of what happened and why. */
  readonly text: string;
  /** The key of the sentence of what to do next. */
  readonly next: string;
  /** Whether the next step is in the options. */
  readonly isFixedInOptions?: true;
  /** To an attempt to connect: no publisher service was found at the address. */
  readonly isOfAddress?: true;
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

/**
 * Every way in which Linkmint can fail, a row each. A row without its sentences or consequences does not compile, and all
 * readers of a consequence read it here.
 */
export const errorTable = {
  // Connecting and authenticating
  'not-connected': {
    text: 'errNotConnected',
    next: 'errNotConnectedNext',
    isFixedInOptions: true,
    bulk: 'pauses',
    walk: 'rests',
  },
  'needs-attention': {
    text: 'errNeedsAttention',
    next: 'errNeedsAttentionNext',
    isFixedInOptions: true,
    bulk: 'pauses',
    walk: 'rests',
  },
  locked: { text: 'errLocked', next: 'errLockedNext', isFixedInOptions: true, bulk: 'stays', walk: 'rests' },
  'wrong-credentials': {
    text: 'errWrongCredentials',
    next: 'errWrongCredentialsNext',
    isFixedInOptions: true,
    bulk: 'pauses',
    walk: 'rests',
  },
  'token-rejected': {
    text: 'errTokenRejected',
    next: 'errTokenRejectedNext',
    isFixedInOptions: true,
    madeNoLink: true,
    bulk: 'pauses',
    walk: 'again',
  },
  'permission-missing': {
    text: 'errPermissionMissing',
    next: 'errPermissionMissingNext',
    isFixedInOptions: true,
    bulk: 'pauses',
    walk: 'rests',
  },
  'unsafe-service-url': {
    isOfAddress: true,
    text: 'errUnsafeServiceUrl',
    next: 'errUnsafeServiceUrlNext',
    isFixedInOptions: true,
    bulk: 'pauses',
    walk: 'rests',
  },
  'switched-off': { text: 'errSwitchedOff', next: 'errSwitchedOffNext', bulk: 'pauses', walk: 'rests' },
  // Reaching the service
  offline: { text: 'errOffline', next: 'errOfflineNext', bulk: 'stays', walk: 'rests' },
  unreachable: { isOfAddress: true, text: 'errUnreachable', next: 'errUnreachableNext', bulk: 'waits', walk: 'again' },
  certificate: { isOfAddress: true, text: 'errCertificate', next: 'errCertificateNext', bulk: 'pauses', walk: 'rests' },
  'timed-out': { text: 'errTimedOut', next: 'errTimedOutNext', bulk: 'waits', walk: 'again' },
  redirected: {
    isOfAddress: true,
    text: 'errRedirected',
    next: 'errRedirectedNext',
    isFixedInOptions: true,
    bulk: 'pauses',
    walk: 'rests',
  },
  // To a walk a strange answer to authenticate passes: the service took this account before.
  'not-publisher-service': {
    isOfAddress: true,
    text: 'errNotPublisherService',
    next: 'errNotPublisherServiceNext',
    isFixedInOptions: true,
    bulk: 'pauses',
    walk: 'again',
  },
  // What the service answered
  'rate-limited': {
    text: 'errRateLimited',
    next: 'errRateLimitedNext',
    madeNoLink: true,
    rests: true,
    repeats: true,
    bulk: 'waits',
    walk: 'limited',
  },
  // Waiting a minute does not help, and each further call would be answered alike. Of a listing it says nothing.
  'links-used-up': {
    text: 'errLinksUsedUp',
    next: 'errLinksUsedUpNext',
    isFixedInOptions: true,
    madeNoLink: true,
    bulk: 'pauses',
    walk: 'rests',
  },
  // A firewall that stops calls counts them.
  'blocked-by-protection': {
    text: 'errBlockedByProtection',
    next: 'errBlockedByProtectionNext',
    rests: true,
    bulk: 'pauses',
    walk: 'rests',
  },
  'incorrect-arguments': {
    text: 'errIncorrectArguments',
    next: 'errIncorrectArgumentsNext',
    madeNoLink: true,
    isRefusal: true,
    bulk: 'fails',
    walk: 'rests',
  },
  'deeplink-refused': {
    text: 'errDeeplinkRefused',
    next: 'errDeeplinkRefusedNext',
    madeNoLink: true,
    isRefusal: true,
    bulk: 'fails',
    walk: 'rests',
  },
  'service-failure': { text: 'errServiceFailure', next: 'errServiceFailureNext', bulk: 'waits', walk: 'again' },
  'malformed-answer': { text: 'errMalformedAnswer', next: 'errMalformedAnswerNext', bulk: 'waits', walk: 'again' },
  'not-offered': { text: 'errNotOffered', next: 'errNotOfferedNext', bulk: 'fails', walk: 'rests' },
  // Minting
  'quota-reached': {
    text: 'errQuotaReached',
    next: 'errQuotaReachedNext',
    isFixedInOptions: true,
    bulk: 'fails',
    walk: 'rests',
  },
  'outcome-unknown': { text: 'errOutcomeUnknown', next: 'errOutcomeUnknownNext', bulk: 'fails', walk: 'rests' },
  'unsafe-link': { text: 'errUnsafeLink', next: 'errUnsafeLinkNext', bulk: 'fails', walk: 'rests' },
  'program-unavailable': {
    text: 'errProgramUnavailable',
    next: 'errProgramUnavailableNext',
    bulk: 'fails',
    walk: 'rests',
  },
  'program-unknown': {
    text: 'errProgramUnknown',
    next: 'errProgramUnknownNext',
    isFixedInOptions: true,
    bulk: 'fails',
    walk: 'rests',
  },
  'sub-id-too-long': { text: 'errSubIdTooLong', next: 'errSubIdTooLongNext', bulk: 'fails', walk: 'rests' },
  'already-tracking-link': {
    text: 'errAlreadyTrackingLink',
    next: 'errAlreadyTrackingLinkNext',
    bulk: 'fails',
    walk: 'rests',
  },
  'unsupported-page': { text: 'errUnsupportedPage', next: 'errUnsupportedPageNext', bulk: 'fails', walk: 'rests' },
  'address-too-long': { text: 'errAddressTooLong', next: 'errAddressTooLongNext', bulk: 'fails', walk: 'rests' },
  'host-not-in-program': { text: 'errHostNotInProgram', next: 'errHostNotInProgramNext', bulk: 'fails', walk: 'rests' },
  'page-moved': { text: 'errPageMoved', next: 'errPageMovedNext', bulk: 'fails', walk: 'rests' },
  withdrawn: { text: 'errWithdrawn', next: 'errWithdrawnNext', bulk: 'fails', walk: 'rests' },
  // Inside the extension
  'account-gone': { text: 'errAccountGone', next: 'errAccountGoneNext', bulk: 'fails', walk: 'rests' },
  'newer-database': { text: 'errNewerDatabase', next: 'errNewerDatabaseNext', bulk: 'fails', walk: 'rests' },
  'upgrade-blocked': { text: 'errUpgradeBlocked', next: 'errUpgradeBlockedNext', bulk: 'fails', walk: 'rests' },
  'upgrade-under-way': {
    text: 'errUpgradeUnderWay',
    next: 'errUpgradeUnderWayNext',
    bulk: 'pauses',
    walk: 'rests',
  },
  'storage-full': { text: 'errStorageFull', next: 'errStorageFullNext', bulk: 'pauses', walk: 'rests' },
  'database-unavailable': {
    text: 'errDatabaseUnavailable',
    next: 'errDatabaseUnavailableNext',
    bulk: 'pauses',
    walk: 'rests',
  },
  'storage-elsewhere': { text: 'errStorageElsewhere', next: 'errStorageElsewhereNext', bulk: 'fails', walk: 'rests' },
  'browser-storage-failed': {
    text: 'errBrowserStorageFailed',
    next: 'errBrowserStorageFailedNext',
    bulk: 'pauses',
    walk: 'rests',
  },
  'browser-storage-busy': {
    text: 'errBrowserStorageBusy',
    next: 'errBrowserStorageBusyNext',
    bulk: 'pauses',
    walk: 'rests',
  },
  'data-cleared': { text: 'errDataCleared', next: 'errDataClearedNext', bulk: 'fails', walk: 'rests' },
  'invalid-message': { text: 'errInvalidMessage', next: 'errInvalidMessageNext', bulk: 'fails', walk: 'rests' },
  'stale-extension': { text: 'errStaleExtension', next: 'errStaleExtensionNext', bulk: 'fails', walk: 'rests' },
  cancelled: { text: 'errCancelled', next: 'errCancelledNext', bulk: 'stays', walk: 'rests' },
  internal: { text: 'errInternal', next: 'errInternalNext', bulk: 'unforeseen', walk: 'rests' },
} as const satisfies Readonly<Record<string, ErrorRow>>;

/** The name of a way in which Linkmint can fail. */
export type ErrorCode = keyof typeof errorTable;

/** The row of a code. A newer version may have stored a code that this one does not know: it reads as `internal`. */
export const rowOf = (code: ErrorCode): (typeof errorTable)[ErrorCode] & ErrorRow =>
  Object.hasOwn(errorTable, code) ? errorTable[code] : errorTable.internal;

/** Codes of answers that prove that no link was made. */
export type CodeThatMadeNoLink = {
  [Code in ErrorCode]: (typeof errorTable)[Code] extends { readonly madeNoLink: true } ? Code : never;
}[ErrorCode];
