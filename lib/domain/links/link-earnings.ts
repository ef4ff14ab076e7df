import type { MintedLink } from '#lib/domain/links/minted-link.ts';

/** What links with the same program and sub-IDs brought in one currency. Exact decimals. */
export interface CurrencyEarnings {
  readonly currency: string;
  /** Approved, or paid already. */
  readonly earned: string;
  readonly pending: string;
}

/** What the conversions of a group of links came to. */
export interface GroupEarnings {
  /** `toGroupKey` of each of its links. */
  readonly key: string;
  readonly conversionCount: number;
  /** How many links share program and sub-IDs: which of them it was, nobody can tell. */
  readonly linkCount: number;
  /** Whether the links have no sub-ID, so that links made elsewhere look the same. */
  readonly isUntagged: boolean;
  /** The currency that most conversions of the account have first. One whose conversions were all rejected is not in it. */
  readonly amounts: readonly CurrencyEarnings[];
}

/** What the links of a list earned. */
export interface LinkEarnings {
  /** Whether it is read by now. */
  readonly isRead: boolean;
  /** Undefined where no conversion came. */
  of(row: Pick<MintedLink, 'offerId' | 'subIds'> & { readonly accountId: string }): GroupEarnings | undefined;
  /** By what was earned in the list's main currency, then by what is pending in it, then by the other currencies. */
  compare(a: GroupEarnings, b: GroupEarnings): number;
}

export const noEarnings: LinkEarnings = { isRead: false, of: () => undefined, compare: () => 0 };
