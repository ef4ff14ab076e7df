import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';

/** What a test of a connection found, with the key and secret that are stored. */
export interface ConnectionTest {
  /** The encoding that the service was asked in, and took. */
  readonly encoding: BodyEncoding;
  /** `unproved` where no program is approved: then there is nothing to compare. */
  readonly filters: 'read' | 'unread' | 'unproved';
  /** The shops of the marketplace path; null where the account has no path. */
  readonly shops: { readonly kind: 'found' } | { readonly kind: 'failed'; readonly error: ErrorCode } | null;
}
