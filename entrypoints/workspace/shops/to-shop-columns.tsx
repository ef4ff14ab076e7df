import type { ComponentChildren } from 'preact';
import { formatShopPeriod, formatShopRate } from '#components/shops/format-shop.ts';
import type { TableColumn } from '#components/virtual-table.tsx';
import { toEndRank } from '#lib/domain/coupons/campaign.ts';
import { isOfCountries } from '#lib/domain/programs/countries.ts';
import { formatRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import { toRatePercent, toShopPeriodState } from '#lib/domain/shops/shop.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramShop } from '#lib/store/shops/read-all-shops.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { ShopMark } from './shop-mark.tsx';
import './to-shop-columns.css';

interface ShopColumnsParts {
  readonly params: RouteParams;
  readonly today: string;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
  readonly showsImages: boolean;
  readonly isLinkCopyable: (shop: ProgramShop) => boolean;
  /** The button that copies the row's link. Called only where there is one. */
  readonly toLinkCell: (shop: ProgramShop) => ComponentChildren;
}

export function toShopColumns(parts: ShopColumnsParts): readonly TableColumn<ProgramShop>[] {
  const { params, today, serviceUrl, linkHosts, showsImages, isLinkCopyable, toLinkCell } = parts;
  const columns: readonly TableColumn<ProgramShop>[] = [
    {
      key: 'name',
      header: t('shopsShop'),
      track: 'minmax(min(11.25rem, 54vw), 2fr)',
      isSortable: true,
      cell: (shop) => (
        <div class="shops-name">
          <ShopMark shop={shop} serviceUrl={serviceUrl} linkHosts={linkHosts} showsImages={showsImages} />
          <div class="cell-lines">
            <a
              class="row-link cell-text"
              href={formatRoute({ tab: 'shops', params: { ...params, id: shop.key } })}
              dir="auto"
            >
              {shop.name}
            </a>
            <span class="cell-text">{[shop.type, toCountryName(shop.country)].filter(Boolean).join(' · ')}</span>
          </div>
        </div>
      ),
    },
    {
      key: 'rate',
      header: t('shopsRateHeader'),
      track: 'clamp(5.25rem, 26vw, 6.875rem)',
      isNumeric: true,
      isSortable: true,
      cell: ({ commissionRate }) => <span class="shops-rate">{formatShopRate(commissionRate)}</span>,
    },
    {
      key: 'ends',
      header: t('shopsPeriod'),
      track: '9.75rem',
      isSortable: true,
      cell: (shop) => {
        const period = formatShopPeriod(shop, today);
        return <span class={`cell-text ${period.isSoon ? 'ends-soon' : 'muted'}`}>{period.text}</span>;
      },
    },
    {
      key: 'program',
      header: t('shopsProgram'),
      track: 'minmax(7.5rem, 1fr)',
      isWideOnly: true,
      cell: ({ offerId, offerName }) =>
        offerId === null ? (
          <span class="cell-text" dir="auto">
            {offerName}
          </span>
        ) : (
          <a
            class="cell-text shops-program"
            href={formatRoute({ tab: 'programs', params: { id: offerId } })}
            dir="auto"
          >
            {offerName}
          </a>
        ),
    },
    {
      key: 'link',
      header: t('couponsTabLinkShort'),
      isHeaderHidden: true,
      track: 'var(--row-act-track)',
      narrowPlace: 1,
      cell: (shop) => isLinkCopyable(shop) && toLinkCell(shop),
    },
  ];
  // An open shop says its program, and the names have the room.
  return params.id === undefined ? columns : columns.filter(({ key }) => key !== 'program');
}

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
  const words = (params.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
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
        words.every((word) => `${shop.name}\n${shop.offerName}`.toLowerCase().includes(word)),
    )
    .map((shop) => ({
      shop,
      group: by === 'use' ? toGroup(shop) : 0,
      rank: ranks[by === 'use' ? 'rate' : by](shop, today),
    }))
    .sort((a, b) => a.group - b.group || compareRanks(a.rank, b.rank, isReversed) || compare(a.shop.name, b.shop.name))
    .map(({ shop }) => shop);
}

function isPaidNow(shop: ProgramShop, today: string): boolean {
  const state = toShopPeriodState(shop, today);
  return state === 'running' || state === 'open';
}

/** The value that each order compares. Null comes last in both directions. */
const ranks: Record<(typeof shopSorts)[number], (shop: ProgramShop, today: string) => string | number | null> = {
  rate: ({ commissionRate }) => (toRatePercent(commissionRate) === null ? null : -Number(commissionRate)),
  name: ({ name }) => name.toLowerCase(),
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
