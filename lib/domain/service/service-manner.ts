import type { ErrorCode } from '#lib/errors/error-table.ts';

/**
 * The encoding of a call's body: JSON with nested `filters` (spec §1, common rule 2), JSON with flat `"filters[name]"`
 * keys, or the URL-encoded form of its samples. Some services accept only one, and some read filters in only one
 * (observed).
 */
export const bodyEncodings = ['json', 'json-flat', 'form'] as const;
export type BodyEncoding = (typeof bodyEncodings)[number];

/** The result of testing a connection with the stored key and secret. */
export interface ConnectionTest {
  /** The encoding of the test's calls, which the service accepted. */
  readonly encoding: BodyEncoding;
  /** `unproved`: no program is approved, so there is nothing to compare. */
  readonly filters: 'read' | 'unread' | 'unproved';
  /** The test of the marketplace path; null if the account has no path. */
  readonly shops: { readonly kind: 'found' } | { readonly kind: 'failed'; readonly error: ErrorCode } | null;
}

/**
 * Filters of programs that some services ignore. `standing`: the account's standing with a program · `activity`: whether the
 * program runs.
 */
export type OfferFilterKind = 'standing' | 'activity';

/** How an account's service accepts calls, as found out or chosen. It survives a sign-out. */
export interface ServiceManner {
  /** The encoding for key and secret. Absent in older records, which means forms. */
  readonly bodyEncoding?: BodyEncoding;
  /** The encoding for all other calls. Until a listing has been answered it is absent, and `bodyEncoding` is used. */
  readonly callEncoding?: BodyEncoding;
  /** The user chose the encoding, so Linkmint tries no other. */
  readonly isEncodingChosen?: true;
  /** Filters that the service ignores in every encoding that may be tried. Absent until a walk has proved it. */
  readonly unreadFilters?: readonly OfferFilterKind[];
  /** The result of the search for the shops' path. Absent until the usual path turned out missing. */
  readonly marketplaceSearch?: 'found' | 'none';
}

/** Picks the manner from an object with other fields. */
export function toManner(source: ServiceManner): ServiceManner {
  const { bodyEncoding, callEncoding, isEncodingChosen, unreadFilters, marketplaceSearch } = source;
  return {
    ...(bodyEncoding && { bodyEncoding }),
    ...(callEncoding && { callEncoding }),
    ...(isEncodingChosen && { isEncodingChosen }),
    ...(unreadFilters && { unreadFilters }),
    ...(marketplaceSearch && { marketplaceSearch }),
  };
}
