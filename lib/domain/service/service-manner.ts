import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';

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
