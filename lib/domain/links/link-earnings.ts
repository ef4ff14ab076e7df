import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { Route } from '#lib/domain/routes/route.ts';

/** The earnings of links with the same program and sub-IDs, in one currency. Exact decimals. */
export interface CurrencyEarnings {
  readonly currency: string;
  /** Approved or already paid. */
  readonly earned: string;
  readonly pending: string;
}

/** The sums of the conversions of a group of links. */
export interface GroupEarnings {
  /** `toGroupKey` of each of its links. */
  readonly key: string;
  readonly conversionCount: number;
  /** How many links share program and sub-IDs. With more than one, no data says which of them earned it. */
  readonly linkCount: number;
  /** Whether the links have no sub-ID, so that links made elsewhere look the same. */
  readonly isUntagged: boolean;
  /** Conversions whose amount is not a number: they are counted, and lack in the sums of `amounts`. */
  readonly unreadableCount: number;
  /** The account's most frequent currency comes first. A currency with only rejected conversions is left out. */
  readonly amounts: readonly CurrencyEarnings[];
}

/** The sums to show where nothing beside them says what they lack: none while an amount cannot be read. */
export function toWholeAmounts<Amount>({
  unreadableCount,
  amounts,
}: Pick<GroupEarnings, 'unreadableCount'> & { readonly amounts: readonly Amount[] }): readonly Amount[] {
  return unreadableCount > 0 ? [] : amounts;
}

/** The same of one link: none where other links may have earned them, too. */
export const toOwnAmounts = (group: GroupEarnings | undefined): GroupEarnings['amounts'] =>
  group === undefined || group.isUntagged || group.linkCount > 1 ? [] : toWholeAmounts(group);

export interface LinkEarnings {
  /** Whether the earnings are loaded. */
  readonly isRead: boolean;
  /** Undefined without conversions. */
  of(row: Pick<MintedLink, 'offerId' | 'subIds'> & { readonly accountId: string }): GroupEarnings | undefined;
  /**
   * Compares by what was earned in the list's main currency, then by what is pending in it, then by the other
   * currencies.
   */
  compare(a: GroupEarnings, b: GroupEarnings): number;
}

export const noEarnings: LinkEarnings = { isRead: false, of: () => undefined, compare: () => 0 };

/** The place that lists the conversions of a group of links in Earnings, by its key (`toGroupKey`). */
export const toOrdersRoute = (key: string, period: 'all-time' | '90-days'): Route => ({
  tab: 'earnings',
  params: { period, today: '1', link: `=${key}`, at: 'rows' },
});
