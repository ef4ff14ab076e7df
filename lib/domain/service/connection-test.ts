import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';

/** The result of testing a connection with the stored key and secret. */
export interface ConnectionTest {
  /** The encoding of the test's calls, which the service accepted. */
  readonly encoding: BodyEncoding;
  /** `unproved`: no program is approved, so there is nothing to compare. */
  readonly filters: 'read' | 'unread' | 'unproved';
  /** The test of the marketplace path; null if the account has no path. */
  readonly shops: { readonly kind: 'found' } | { readonly kind: 'failed'; readonly error: ErrorCode } | null;
}
