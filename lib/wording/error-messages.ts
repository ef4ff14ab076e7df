import type { ErrorCode } from '#lib/errors/app-error.ts';
import type { MessageKey } from '#lib/platform/i18n.ts';

/** What the user reads about an error: what happened and why, then what to do next. */
export interface ErrorMessage {
  readonly text: MessageKey;
  readonly next: MessageKey;
  /** Whether the next step is in the options. */
  readonly isFixedInOptions?: true;
}

/** One entry a code: a code without its sentences does not compile. */
export const errorMessages: Record<ErrorCode, ErrorMessage> = {
  'not-connected': { text: 'errNotConnected', next: 'errNotConnectedNext', isFixedInOptions: true },
  'needs-attention': { text: 'errNeedsAttention', next: 'errNeedsAttentionNext', isFixedInOptions: true },
  locked: { text: 'errLocked', next: 'errLockedNext', isFixedInOptions: true },
  'wrong-credentials': { text: 'errWrongCredentials', next: 'errWrongCredentialsNext', isFixedInOptions: true },
  'token-rejected': { text: 'errTokenRejected', next: 'errTokenRejectedNext', isFixedInOptions: true },
  'permission-missing': { text: 'errPermissionMissing', next: 'errPermissionMissingNext', isFixedInOptions: true },
  'unsafe-service-url': { text: 'errUnsafeServiceUrl', next: 'errUnsafeServiceUrlNext', isFixedInOptions: true },
  'switched-off': { text: 'errSwitchedOff', next: 'errSwitchedOffNext' },
  offline: { text: 'errOffline', next: 'errOfflineNext' },
  unreachable: { text: 'errUnreachable', next: 'errUnreachableNext' },
  certificate: { text: 'errCertificate', next: 'errCertificateNext' },
  'timed-out': { text: 'errTimedOut', next: 'errTimedOutNext' },
  redirected: { text: 'errRedirected', next: 'errRedirectedNext', isFixedInOptions: true },
  'not-publisher-service': {
    text: 'errNotPublisherService',
    next: 'errNotPublisherServiceNext',
    isFixedInOptions: true,
  },
  'rate-limited': { text: 'errRateLimited', next: 'errRateLimitedNext' },
  'links-used-up': { text: 'errLinksUsedUp', next: 'errLinksUsedUpNext', isFixedInOptions: true },
  'blocked-by-protection': { text: 'errBlockedByProtection', next: 'errBlockedByProtectionNext' },
  'incorrect-arguments': { text: 'errIncorrectArguments', next: 'errIncorrectArgumentsNext' },
  'deeplink-refused': { text: 'errDeeplinkRefused', next: 'errDeeplinkRefusedNext' },
  'service-failure': { text: 'errServiceFailure', next: 'errServiceFailureNext' },
  'malformed-answer': { text: 'errMalformedAnswer', next: 'errMalformedAnswerNext' },
  'not-offered': { text: 'errNotOffered', next: 'errNotOfferedNext' },
  'quota-reached': { text: 'errQuotaReached', next: 'errQuotaReachedNext', isFixedInOptions: true },
  'outcome-unknown': { text: 'errOutcomeUnknown', next: 'errOutcomeUnknownNext' },
  'unsafe-link': { text: 'errUnsafeLink', next: 'errUnsafeLinkNext' },
  'program-unavailable': { text: 'errProgramUnavailable', next: 'errProgramUnavailableNext' },
  'program-unknown': { text: 'errProgramUnknown', next: 'errProgramUnknownNext', isFixedInOptions: true },
  'sub-id-too-long': { text: 'errSubIdTooLong', next: 'errSubIdTooLongNext' },
  'already-tracking-link': { text: 'errAlreadyTrackingLink', next: 'errAlreadyTrackingLinkNext' },
  'address-too-long': { text: 'errAddressTooLong', next: 'errAddressTooLongNext' },
  'unsupported-page': { text: 'errUnsupportedPage', next: 'errUnsupportedPageNext' },
  'host-not-in-program': { text: 'errHostNotInProgram', next: 'errHostNotInProgramNext' },
  'page-moved': { text: 'errPageMoved', next: 'errPageMovedNext' },
  withdrawn: { text: 'errWithdrawn', next: 'errWithdrawnNext' },
  'account-gone': { text: 'errAccountGone', next: 'errAccountGoneNext' },
  'newer-database': { text: 'errNewerDatabase', next: 'errNewerDatabaseNext' },
  'upgrade-blocked': { text: 'errUpgradeBlocked', next: 'errUpgradeBlockedNext' },
  'upgrade-under-way': { text: 'errUpgradeUnderWay', next: 'errUpgradeUnderWayNext' },
  'storage-full': { text: 'errStorageFull', next: 'errStorageFullNext' },
  'database-unavailable': { text: 'errDatabaseUnavailable', next: 'errDatabaseUnavailableNext' },
  'storage-elsewhere': { text: 'errStorageElsewhere', next: 'errStorageElsewhereNext' },
  'browser-storage-failed': { text: 'errBrowserStorageFailed', next: 'errBrowserStorageFailedNext' },
  'data-cleared': { text: 'errDataCleared', next: 'errDataClearedNext' },
  'invalid-message': { text: 'errInvalidMessage', next: 'errInvalidMessageNext' },
  'stale-extension': { text: 'errStaleExtension', next: 'errStaleExtensionNext' },
  cancelled: { text: 'errCancelled', next: 'errCancelledNext' },
  internal: { text: 'errInternal', next: 'errInternalNext' },
};
