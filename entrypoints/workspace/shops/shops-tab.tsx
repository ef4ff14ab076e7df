import { useCallback, useMemo } from 'preact/hooks';
import { EmptyState } from '#components/empty-state.tsx';
import { CheckBox } from '#components/forms/check-box.tsx';
import { SearchField } from '#components/forms/search-field.tsx';
import type { TableSort } from '#components/virtual-table.tsx';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { toShopTitle } from '#lib/domain/shops/shop.ts';
import { t } from '#lib/platform/i18n.ts';
import type { Database } from '#lib/store/database.ts';
import { type ProgramShop, readAllShops } from '#lib/store/shops/read-all-shops.ts';
import { readPageShop } from '#lib/store/shops/read-page-shop.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { FilterRow } from '../filter-row.tsx';
import { toListFilter, toNameOptions } from '../list-filter.ts';
import { ListingTab, useListed, useListingFrame } from '../listing-tab.tsx';
import type { Unread } from '../unread-list.tsx';
import type { TabProps } from '../workspace-services.ts';
import { selectShops, shopSorts, toShopSort } from './select-shops.ts';
import { ShopDetail, toShopTarget } from './shop-detail.tsx';
import { toShopColumns } from './to-shop-columns.tsx';

const kinds = ['shops', 'offers'] as const;
const noFilters = { q: '', country: '', type: '', now: '' };

/** Every shop of the marketplace with extra commission. */
export function ShopsTab(props: TabProps) {
  const { deps, snapshot, params, setParams } = props;
  const { connection, settings } = snapshot;
  const { countries, showServiceImages: showsImages } = settings;
  const frame = useListingFrame(props, 'shops');
  const { serviceUrl, today, copying, links } = frame;
  const { linkHosts, rows: all, unread } = useListed(deps.database, kinds, readAllShops);
  const { shop: byUrl, unread: unreadUrl } = useShopByUrl(deps.database, params.q ?? '');
  const isByUrl = byUrl !== 'no-address';
  const urlKey = typeof byUrl === 'object' ? byUrl.key : undefined;
  const shown = useMemo(() => {
    // The user pasted an address: show its shop, whatever the filters are.
    if (isByUrl) return (all ?? []).filter(({ key }) => key === urlKey);
    return selectShops(all ?? [], params, { today, countries });
  }, [all, params, today, countries, isByUrl, urlKey]);

  const { by, isReversed } = toShopSort(params);
  const sort: TableSort | null =
    by === 'use' ? null : { key: by, direction: (by === 'rate') === isReversed ? 'ascending' : 'descending' };
  const onSort = (key: string) => {
    const chosen = shopSorts.find((each) => each === key) ?? 'rate';
    setParams({ sort: chosen, order: chosen === by && !isReversed ? 'reversed' : '' }, 'push');
  };
  /** The button that copies the link of a row. A deeplink leads to the shop's page. */
  const toLinkCell = (shop: ProgramShop) =>
    links.toCell({
      key: shop.key,
      link: { ...shop, offerId: shop.offerId ?? '', title: toShopTitle(shop), coupon: null },
      target: toShopTarget(shop, { serviceUrl, linkHosts }),
    });
  const isSignedOut = connection.state === 'signed-out';
  const hasNoMarketplace = !isSignedOut && connection.marketplacePath === '';

  return (
    <ListingTab
      frame={frame}
      all={all}
      shown={shown}
      isLoading={byUrl === 'reading'}
      unread={unread ?? unreadUrl}
      label={t('tabShops')}
      columns={toShopColumns({
        ...{ params, today, serviceUrl, linkHosts, showsImages },
        isLinkCopyable: ({ isMintable, trackingLink }) => isMintable && isSafeTrackingLink(trackingLink, serviceUrl),
        toLinkCell,
      })}
      keyOf={({ key }) => key}
      {...(sort && { sort })}
      onSort={onSort}
      filters={<ShopFilters shops={all ?? []} params={params} setParams={setParams} />}
      count={t('shopsCount', shown.length, [formatNumber(shown.length)])}
      hasPictures
      isRefreshDisabled={frame.isRefreshDisabled || hasNoMarketplace}
      busyLabel={t('shopsListing')}
      refreshLabel={t('shopsRefresh')}
      noMatch={
        isByUrl
          ? { title: t('shopsNoMatchUrl'), hint: t('shopsNoMatchUrlHint'), clear: noFilters }
          : { title: t('shopsNoMatch'), clear: noFilters }
      }
      gone={{ title: t('shopsGone') }}
      emptyTexts={{
        never: t('shopsNever'),
        neverHint: t('shopsNeverHint'),
        listNow: t('shopsListNow'),
        none: t('shopsNone'),
        noneHint: t(isSignedOut ? 'shopsNoneSignedOut' : 'shopsNoneHint'),
      }}
      emptyReason={hasNoMarketplace ? <NoMarketplace /> : undefined}
      toDetail={(open) => (
        <ShopDetail
          key={open.key}
          shop={open}
          {...{ serviceUrl, linkHosts, today, showsImages }}
          services={frame.services}
          nowMs={deps.nowMs}
          isMarked={copying.isMarked}
          onCopy={(key, text, announcement) => void copying.copy(key, text, announcement)}
          onClose={frame.close}
        />
      )}
    />
  );
}

/** Without the marketplace's path, there is no list to ask for. */
function NoMarketplace() {
  return (
    <EmptyState
      title={t('shopsNone')}
      actions={
        <a class="button" href="options.html">
          {t('actionOpenOptions')}
        </a>
      }
      text={t('shopsNoneNoPath')}
    />
  );
}

/** Whether the search is an address: no address, an address being looked up, or its shop (null if it has no shop). */
type ShopByUrl = 'no-address' | 'reading' | { readonly key: string | null };

/** Finds the shop of a pasted address, which is the shop's page or one of its products. */
function useShopByUrl(
  database: Database,
  search: string,
): { readonly shop: ShopByUrl; readonly unread: Unread | null } {
  const url = toUrl(search);
  const read = useCallback(
    async () => (url === null ? null : { url, key: (await readPageShop(database, url))?.key ?? null }),
    [database, url],
  );
  const { value: found, error, readAgain } = useLive(read, kinds);
  if (url === null) return { shop: 'no-address', unread: null };
  if (found?.url === url) return { shop: { key: found.key }, unread: null };
  return { shop: 'reading', unread: error && { error, readAgain } };
}

function toUrl(search: string): string | null {
  const text = search.trim();
  if (/^https?:\/\/\S+$/i.test(text)) return text;
  // Without a scheme, an address needs a path: "Kopi.co" may be a shop's name.
  return /^[^\s/]+\.[^\s/]+\/\S*$/.test(text) ? `https://${text}` : null;
}

interface ShopFiltersProps {
  /** All shops: the filters offer the values that they have. */
  readonly shops: readonly ProgramShop[];
  readonly params: RouteParams;
  readonly setParams: TabProps['setParams'];
}

/** The filters beside the search. */
const narrowing = ['country', 'type', 'now'] as const;
const none: RouteParams = Object.fromEntries(narrowing.map((name) => [name, '']));

function ShopFilters({ shops, params, setParams }: ShopFiltersProps) {
  const set = (name: string, value: string) => setParams({ [name]: value }, 'push');
  return (
    <>
      <SearchField
        label={t('shopsSearch')}
        placeholder={t('shopsSearchHint')}
        description={t('searchKeys')}
        value={params.q ?? ''}
        onInput={(q) => setParams({ q }, 'replace')}
      />
      <FilterRow
        filters={[
          toListFilter({
            name: 'country',
            label: t('shopsCountry'),
            any: t('shopsAllCountries'),
            value: params.country,
            options: toNameOptions(
              shops.map(({ country }) => country),
              toCountryName,
            ),
          }),
          toListFilter({
            name: 'type',
            label: t('shopsType'),
            any: t('shopsAllTypes'),
            value: params.type,
            options: toNameOptions(shops.map(({ type }) => type)),
          }),
        ]}
        onChange={set}
        onClear={narrowing.some((name) => params[name] !== undefined) ? () => setParams(none, 'push') : null}
      >
        <CheckBox isChip isOn={params.now !== undefined} onChange={(isOn) => set('now', isOn ? 'running' : '')}>
          {t('shopsRunningNow')}
        </CheckBox>
      </FilterRow>
    </>
  );
}
