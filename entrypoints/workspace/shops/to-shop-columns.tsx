import type { ComponentChildren } from 'preact';
import { formatShopPeriod, formatShopRate } from '#components/shops/format-shop.ts';
import type { TableColumn } from '#components/virtual-table.tsx';
import { formatRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import { toShopTitle } from '#lib/domain/shops/shop.ts';
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
              {toShopTitle(shop)}
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
