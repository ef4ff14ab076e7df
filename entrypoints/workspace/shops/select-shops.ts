import { toEndRank } from '#lib/domain/coupons/campaign.ts';
import { isOfCountries } from '#lib/domain/programs/countries.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { isPaidNow, toRatePercent, toShopPeriodState, toShopSearchText } from '#lib/domain/shops/shop.ts';
import { toSearchWords } from '#lib/domain/text/to-search-text.ts';
import type { ProgramShop } from '#lib/store/shops/read-all-shops.ts';

/** The orders that a header sets. */
export const shopSorts = ['rate', 'name', 'ends'] as const;
/** `use`: what earns the user something now comes first. */
type ShopSort = (typeof shopSorts)[number] | 'use';

/** The order that the address names. By default, what is of use comes first. */
export function toShopSort(params: RouteParams): { readonly by: ShopSort; readonly isReversed: boolean } {
  const by = shopSorts.find((sort) => sort === params.sort);
  return by === undefined ? { by: 'use', isReversed: false } : { by, isReversed: params.order === 'reversed' };
}

interface ShopsReader {
  /** `YYYY-MM-DD` in the service's time zone. */
  readonly today: string;
  /** The user's countries, as the service writes them. */
  readonly countries: readonly string[];
}

/** Returns the shops that match the address's search and filters, in its order. */
export function selectShops(
  shops: readonly ProgramShop[],
  params: RouteParams,
  { today, countries }: ShopsReader,
): readonly ProgramShop[] {
  const words = toSearchWords(params.q ?? '');
  const { by, isReversed } = toShopSort(params);
  const isHome = isOfCountries(countries);
  /** Shops that pay the user now, then the others; of both, those of the user's countries first. */
  const toGroup = (shop: ProgramShop) =>
    (shop.isMintable && isPaidNow(shop, today) ? 0 : 2) + (isHome({ countries: [shop.country] }) ? 0 : 1);
  return shops
    .filter(
      (shop) =>
        (params.country === undefined || shop.country === params.country) &&
        (params.type === undefined || shop.type === params.type) &&
        (params.now === undefined || isPaidNow(shop, today)) &&
        words.every((word) => toShopSearchText(shop).includes(word)),
    )
    .map((shop) => ({
      shop,
      group: by === 'use' ? toGroup(shop) : 0,
      rank: ranks[by === 'use' ? 'rate' : by](shop, today),
    }))
    .sort(
      (a, b) =>
        a.group - b.group ||
        compareRanks(a.rank, b.rank, isReversed) ||
        compare(toShopSearchText(a.shop), toShopSearchText(b.shop)),
    )
    .map(({ shop }) => shop);
}

/** The value that each order compares. Null comes last in both directions. */
const ranks: Record<(typeof shopSorts)[number], (shop: ProgramShop, today: string) => string | number | null> = {
  rate: ({ commissionRate }) => (toRatePercent(commissionRate) === null ? null : -Number(commissionRate)),
  // A search text begins with the name, and has its letters without accents: "É" stands beside "E".
  name: toShopSearchText,
  ends: (shop, today) =>
    toShopPeriodState(shop, today) === 'ended' ? null : toEndRank({ endDate: shop.periodEnd ?? '' }),
};

function compareRanks(a: string | number | null, b: string | number | null, isReversed: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return isReversed ? compare(b, a) : compare(a, b);
}

function compare<Rank extends string | number>(a: Rank, b: Rank): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
