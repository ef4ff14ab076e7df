import { useCallback, useMemo, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { VirtualTable } from '#components/virtual-table.tsx';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { t } from '#lib/platform/i18n.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { type ProgramShop, readAllShops } from '#lib/store/shops/read-all-shops.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { useRowDeeplinks } from '../deeplink/use-row-deeplinks.tsx';
import { GoneDetail } from '../gone-detail.tsx';
import { ListTab } from '../list-tab.tsx';
import { ListingEmpty, type ListingEmptyProps } from '../listing-empty.tsx';
import { ListingLine } from '../listing-line.tsx';
import { useListedCopy } from '../use-listed-copy.ts';
import { useListing } from '../use-listing.ts';
import type { TabProps } from '../workspace-services.ts';
import { createShopsServices } from './create-shops-services.ts';
import { selectShops, shopSorts, toShopSort } from './select-shops.ts';
import { ShopDetail } from './shop-detail.tsx';
import { ShopFilters } from './shop-filters.tsx';
import { toLinkedShop } from './to-linked-shop.ts';
import { toShopColumns } from './to-shop-columns.tsx';
import { useShopByUrl } from './use-shop-by-url.ts';
import './shops-tab.css';

const rowHeight = 3.25;
const kinds = ['shops', 'offers'] as const;
const noFilters = { q: '', country: '', type: '', now: '' };

/** Every shop of the marketplace with extra commission. */
export function ShopsTab({ deps, snapshot, params, setParams }: TabProps) {
  const { database, nowMs } = deps;
  const { connection, settings, sync } = snapshot;
  const serviceUrl = connection.state === 'signed-out' ? '' : connection.serviceUrl;
  const today = toServiceDate(nowMs(), settings.serviceUtcOffsetMinutes);
  const [services] = useState(() => createShopsServices(deps));
  const isOnline = useOnline();
  const listing = useListing(database, 'shops', services.refresh);
  const { linkHosts, shops } = useShops(database);
  const copying = useListedCopy(services, settings, nowMs);
  const { copied, isMarked } = copying;
  const byUrl = useShopByUrl(database, params.q ?? '');
  const urlKey = typeof byUrl === 'object' ? byUrl.key : undefined;

  const { countries } = settings;
  const all = shops ?? [];
  const shown = useMemo(() => {
    // The user pasted an address: show its shop, whatever the filters are.
    if (byUrl === 'no-address') return selectShops(shops ?? [], params, { today, countries });
    return (shops ?? []).filter(({ key }) => key === urlKey);
  }, [shops, params, today, countries, byUrl === 'no-address', urlKey]);
  const selected = all.find(({ key }) => key === params.id) ?? null;
  const { by, isReversed } = toShopSort(params);

  const isLinkCopyable = (shop: ProgramShop) => shop.isMintable && isSafeTrackingLink(shop.trackingLink, serviceUrl);
  const rows = useRowDeeplinks({ services, serviceUrl, nowMs, copying });

  const onSort = (key: string) => {
    const sort = shopSorts.find((each) => each === key) ?? 'rate';
    setParams({ sort, order: sort === by && !isReversed ? 'reversed' : '' }, 'push');
  };

  const isRead = shops !== null && byUrl !== 'reading';
  const hasNoMarketplace = connection.state !== 'signed-out' && connection.marketplacePath === '';
  const isRefreshDisabled = !isOnline || connection.state !== 'connected' || hasNoMarketplace || sync.phase !== 'idle';
  const table =
    shown.length > 0 ? (
      <VirtualTable
        label={t('tabShops')}
        columns={toShopColumns({
          params,
          today,
          serviceUrl,
          linkHosts,
          showsImages: settings.showServiceImages,
          isLinkCopyable,
          toLinkCell: (shop) => rows.toCell(toLinkedShop(shop, { serviceUrl, linkHosts })),
        })}
        rowCount={shown.length}
        rowAt={(index) => shown[index]}
        keyOf={({ key }) => key}
        rowHeight={rowHeight}
        selectedKey={params.id ?? null}
        {...(by !== 'use' && {
          sort: { key: by, direction: (by === 'rate') === isReversed ? 'ascending' : 'descending' },
        })}
        onSort={onSort}
      />
    ) : all.length > 0 ? (
      <EmptyState
        title={t(byUrl === 'no-address' ? 'shopsNoMatch' : 'shopsNoMatchUrl')}
        actions={<Button onClick={() => setParams(noFilters, 'push')}>{t('filtersClear')}</Button>}
      >
        {byUrl !== 'no-address' && <p>{t('shopsNoMatchUrlHint')}</p>}
      </EmptyState>
    ) : (
      <ShopsEmpty
        listing={listing}
        snapshot={snapshot}
        isDisabled={isRefreshDisabled}
        hasNoMarketplace={hasNoMarketplace}
      />
    );
  const detail =
    isRead &&
    (selected !== null ? (
      <ShopDetail
        key={selected.key}
        shop={selected}
        serviceUrl={serviceUrl}
        linkHosts={linkHosts}
        today={today}
        showsImages={settings.showServiceImages}
        services={services}
        nowMs={nowMs}
        isMarked={isMarked}
        onCopy={(key, text, announcement) => void copying.copy(key, text, announcement)}
        onClose={() => setParams({ id: '' }, 'push')}
      />
    ) : (
      params.id !== undefined && <GoneDetail title={t('shopsGone')} onClose={() => setParams({ id: '' }, 'push')} />
    ));

  return (
    <ListTab
      class="shops-tab"
      isLoading={!isRead}
      detail={detail}
      hasOwnRefresh
      head={
        <>
          {rows.problem}
          <ShopFilters shops={all} params={params} setParams={setParams} />
          <ListingLine
            deps={deps}
            snapshot={snapshot}
            listing={listing}
            copied={copied}
            busyLabel={t('shopsListing')}
            refreshLabel={t('shopsRefresh')}
            isDisabled={isRefreshDisabled}
            count={shops !== null && t('shopsCount', shown.length)}
            hasPictures
          />
        </>
      }
    >
      {table}
    </ListTab>
  );
}

interface ShopsEmptyProps extends Omit<ListingEmptyProps, 'texts'> {
  readonly hasNoMarketplace: boolean;
}

function ShopsEmpty({ hasNoMarketplace, ...props }: ShopsEmptyProps) {
  const isSignedOut = props.snapshot.connection.state === 'signed-out';
  if (hasNoMarketplace) {
    return (
      <EmptyState
        title={t('shopsNone')}
        actions={
          <a class="button" href="options.html">
            {t('actionOpenOptions')}
          </a>
        }
      >
        <p>{t('shopsNoneNoPath')}</p>
      </EmptyState>
    );
  }
  return (
    <ListingEmpty
      {...props}
      texts={{
        never: t('shopsNever'),
        neverHint: t('shopsNeverHint'),
        listNow: t('shopsListNow'),
        none: t('shopsNone'),
        noneHint: t(isSignedOut ? 'shopsNoneSignedOut' : 'shopsNoneHint'),
      }}
    />
  );
}

/** The shops, and the hosts of the account's own links. Null until both are read. */
function useShops(database: Database) {
  const read = useCallback(async () => {
    // Both together: without the link hosts, the tab cannot say which addresses are safe to open or load.
    const [linkHosts, shops] = await Promise.all([readLinkHosts(database), readAllShops(database)]);
    return { linkHosts, shops };
  }, [database]);
  return useLive(read, kinds).value ?? { linkHosts: [], shops: null };
}
