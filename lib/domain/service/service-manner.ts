import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';

/**
 * Filters of programs that some services ignore. `standing`: the account's standing with a program · `activity`: whether the
 * program runs.
 */
export type OfferFilterKind = 'standing' | 'activity';

/** What was found out, or chosen, about how an account's service takes calls. Kept through a sign-out. */
export interface ServiceManner {
  /** How the service takes key and secret. Absent in older records, which means forms. */
  readonly bodyEncoding?: BodyEncoding;
  /** How the service takes every other call. Absent until a listing was answered: then as it takes key and secret. */
  readonly callEncoding?: BodyEncoding;
  /** The user chose the encoding: no other is tried. */
  readonly isEncodingChosen?: true;
  /** Filters that the service does not read in any encoding that may be tried. Absent until a walk has proved it. */
  readonly unreadFilters?: readonly OfferFilterKind[];
  /** What became of the search for the shops' path. Absent until the usual path was not there. */
  readonly marketplaceSearch?: 'found' | 'none';
}

/** The manner alone, of whatever has it among other fields. */
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
