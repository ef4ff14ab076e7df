import { useCallback, useMemo, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Icon } from '#components/icon.tsx';
import { formatShopPeriod } from '#components/shops/format-shop-period.ts';
import { formatShopRate } from '#components/shops/format-shop-rate.ts';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { type TableColumn, VirtualTable } from '#components/virtual-table.tsx';
import '#components/icon-button.css';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { formatRoute } from '#lib/domain/route.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { t } from '#lib/platform/i18n.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { type ProgramShop, readAllShops } from '#lib/store/shops/read-all-shops.ts';
import { useLive } from '#ui/use-live.ts';
import { useOnline } from '#ui/use-online.ts';
import { CopiedStatus } from '../copied-status.tsx';
import { GoneDetail } from '../gone-detail.tsx';
import { ImagesChoice } from '../images-choice.tsx';
import { ListingEmpty } from '../listing-empty.tsx';
import { ListingStatus } from '../listing-status.tsx';
import { useCopied } from '../use-copied.ts';
import { useListing } from '../use-listing.ts';
import type { TabProps } from '../workspace-services.ts';
import { createShopsServices } from './create-shops-services.ts';
import { selectShops, shopSorts, toShopSort } from './select-shops.ts';
import { ShopDetail } from './shop-detail.tsx';
import { ShopFilters } from './shop-filters.tsx';
import { ShopMark } from './shop-mark.tsx';
import { useShopByUrl } from './use-shop-by-url.ts';
import './shops-tab.css';

const rowHeight = 52;
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
  const { value: stored } = useLive(
    useCallback(async () => {
      // Together: before the link hosts are known, nothing of a shop may be clicked or loaded.
      const [linkHosts, shops] = await Promise.all([readLinkHosts(database), readAllShops(database)]);
      return { linkHosts, shops };
    }, [database]),
    kinds,
  );
  const { linkHosts, shops } = stored ?? { linkHosts: [], shops: null };
  const { copied, copy, isMarked } = useCopied();
  const byUrl = useShopByUrl(database, params.q ?? '');
  const urlKey = typeof byUrl === 'object' ? byUrl.key : undefined;

  const all = shops ?? [];
  const shown = useMemo(() => {
    // An address is a search of its own: a filter must not hide what it leads to.
    if (byUrl === 'no-address') return selectShops(shops ?? [], params, today);
    return (shops ?? []).filter(({ key }) => key === urlKey);
  }, [shops, params, today, byUrl === 'no-address', urlKey]);
  const selected = all.find(({ key }) => key === params.id) ?? null;
  const { by, isReversed } = toShopSort(params);

  const isLinkCopyable = (shop: ProgramShop) => shop.isMintable && isSafeTrackingLink(shop.trackingLink, serviceUrl);
  const copyLink = (shop: ProgramShop) => void copy(shop.key, shop.trackingLink, t('copiedLink', [shop.name]));

  const columns: readonly TableColumn<ProgramShop>[] = [
    {
      key: 'name',
      header: t('shopsShop'),
      track: 'minmax(180px, 2fr)',
      isSortable: true,
      cell: (shop) => (
        <div class="shops-name">
          <ShopMark
            shop={shop}
            serviceUrl={serviceUrl}
            linkHosts={linkHosts}
            showsImages={settings.showServiceImages}
          />
          <div class="cell-lines">
            <a
              class="row-link cell-text"
              href={formatRoute({ tab: 'shops', params: { ...params, id: shop.key } })}
              dir="auto"
            >
              {shop.name}
            </a>
            <span class="cell-text">{[shop.type, shop.country].filter(Boolean).join(' · ')}</span>
          </div>
        </div>
      ),
    },
    {
      key: 'rate',
      header: t('shopsRateHeader'),
      track: '110px',
      isNumeric: true,
      isSortable: true,
      cell: ({ commissionRate }) => <span class="shops-rate">{formatShopRate(commissionRate)}</span>,
    },
    {
      key: 'ends',
      header: t('shopsPeriod'),
      track: '156px',
      isSortable: true,
      cell: (shop) => {
        const period = formatShopPeriod(shop, today);
        return <span class={`cell-text ${period.isSoon ? 'ends-soon' : 'muted'}`}>{period.text}</span>;
      },
    },
    {
      key: 'program',
      header: t('shopsProgram'),
      track: 'minmax(120px, 1fr)',
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
      track: '68px',
      cell: (shop) =>
        isLinkCopyable(shop) && (
          <button
            type="button"
            class="icon-button"
            aria-label={t('copyLinkOf', [shop.name])}
            title={t('copyLinkOf', [shop.name])}
            onClick={() => copyLink(shop)}
          >
            <Icon name={isMarked(shop.key) ? 'check' : 'link'} />
          </button>
        ),
    },
  ];

  const onSort = (key: string) => {
    const sort = shopSorts.find((each) => each === key) ?? 'rate';
    setParams({ sort, order: sort === by && !isReversed ? 'reversed' : '' }, 'push');
  };

  const hasNoMarketplace = connection.state !== 'signed-out' && connection.marketplacePath === '';
  const isRefreshDisabled = !isOnline || connection.state !== 'connected' || hasNoMarketplace || sync.phase !== 'idle';
  return (
    <div class="tab-list shops-tab">
      <div class="tab-head">
        <ShopFilters shops={all} params={params} setParams={setParams} />
        <div class="listing-line">
          <p class="result-count numeric">{shops !== null && t('shopsCount', shown.length)}</p>
          <ListingStatus
            listing={listing}
            busyLabel={t('shopsListing')}
            refreshLabel={t('shopsRefresh')}
            isDisabled={isRefreshDisabled}
            nowMs={nowMs}
          />
          <ImagesChoice deps={deps} isShown={settings.showServiceImages} />
        </div>
        <CopiedStatus copied={copied} />
      </div>
      {shops === null || byUrl === 'reading' ? (
        <SkeletonRows label={t('workspaceLoading')} count={8} />
      ) : (
        <div class={params.id === undefined ? 'split' : 'split split-open'}>
          {shown.length > 0 ? (
            <VirtualTable
              label={t('tabShops')}
              columns={columns}
              rowCount={shown.length}
              rowAt={(index) => shown[index]}
              keyOf={({ key }) => key}
              rowHeight={rowHeight}
              selectedKey={params.id ?? null}
              sort={{ key: by, direction: (by === 'rate') === isReversed ? 'ascending' : 'descending' }}
              onSort={onSort}
            />
          ) : all.length > 0 ? (
            <EmptyState
              title={t(byUrl === 'no-address' ? 'shopsNoMatch' : 'shopsNoMatchUrl')}
              actions={<Button onClick={() => setParams(noFilters, 'push')}>{t('filtersClear')}</Button>}
            >
              {byUrl !== 'no-address' && <p>{t('shopsNoMatchUrlHint')}</p>}
            </EmptyState>
          ) : hasNoMarketplace ? (
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
          ) : (
            <ListingEmpty
              listing={listing}
              snapshot={snapshot}
              isDisabled={isRefreshDisabled}
              texts={{
                never: t('shopsNever'),
                neverHint: t('shopsNeverHint'),
                listNow: t('shopsListNow'),
                none: t('shopsNone'),
                noneHint: t(connection.state === 'signed-out' ? 'shopsNoneSignedOut' : 'shopsNoneHint'),
              }}
            />
          )}
          {selected !== null ? (
            <ShopDetail
              key={selected.key}
              shop={selected}
              serviceUrl={serviceUrl}
              linkHosts={linkHosts}
              today={today}
              showsImages={settings.showServiceImages}
              isMarked={isMarked(selected.key)}
              onCopyLink={() => copyLink(selected)}
              onClose={() => setParams({ id: '' }, 'push')}
            />
          ) : (
            params.id !== undefined && (
              <GoneDetail title={t('shopsGone')} onClose={() => setParams({ id: '' }, 'push')} />
            )
          )}
        </div>
      )}
    </div>
  );
}
