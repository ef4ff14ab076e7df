import { useCallback, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatRun } from '#components/coupons/format-run.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { VirtualTable } from '#components/virtual-table.tsx';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { isComingCampaign } from '#lib/domain/coupons/campaign.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { t } from '#lib/platform/i18n.ts';
import { type ProgramCampaign, readCurrentCampaigns } from '#lib/store/coupons/read-current-campaigns.ts';
import { readEndingCoupons } from '#lib/store/coupons/read-ending-coupons.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
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
import { CouponDetail } from './coupon-detail.tsx';
import { CouponFilters } from './coupon-filters.tsx';
import { createCouponsServices } from './create-coupons-services.ts';
import { EndingNotice } from './ending-notice.tsx';
import { filterCoupons } from './filter-coupons.ts';
import { toCouponColumns } from './to-coupon-columns.tsx';
import { toLinkedRow } from './to-linked-row.ts';
import { toReadyPost } from './to-ready-post.ts';
import './coupons-tab.css';

const rowHeight = 3.25;
/** Programs too, because a campaign's countries are its program's, and a sync may list the programs later. */
const campaignKinds = ['campaigns', 'offers'] as const;
const noFilters = { q: '', offer: '', category: '', country: '', coupons: '', banner: '', when: '' };

/** Every running and coming coupon and campaign of the account. Those that end soonest come first. */
export function CouponsTab({ deps, snapshot, params, setParams }: TabProps) {
  const { database, nowMs } = deps;
  const { connection, settings, sync } = snapshot;
  const serviceUrl = connection.state === 'signed-out' ? '' : connection.serviceUrl;
  const today = toServiceDate(nowMs(), settings.serviceUtcOffsetMinutes);
  const [services] = useState(() => createCouponsServices(deps));
  const isOnline = useOnline();
  const listing = useListing(database, 'campaigns', services.refresh);
  const { linkHosts, campaigns } = useCampaigns(database, today);
  const ending = useAtOpening(useCallback(() => readEndingCoupons(database, today), [database, today]));
  const copying = useListedCopy(services, settings, nowMs);
  const { copied, copy, isMarked } = copying;
  const rows = useRowDeeplinks({ services, serviceUrl, nowMs, copying });
  const isRefreshDisabled = !isOnline || connection.state !== 'connected' || sync.phase !== 'idle';

  const all = campaigns ?? [];
  const shown = useMemo(() => filterCoupons(campaigns ?? [], params, today), [campaigns, params, today]);
  const comingCount = shown.filter((each) => isComingCampaign(each, today)).length;
  const selected = all.find(({ campaignId }) => campaignId === params.id) ?? null;

  const copyCode = async (campaign: ProgramCampaign) => {
    const { campaignId, voucherCode } = campaign;
    const said = t('copiedCodeEnds', [voucherCode, formatRun(campaign, today).text]);
    const isCopied = await copy(`code ${campaignId}`, voucherCode, said);
    if (isCopied) await services.noteCopied(campaignId).catch(() => undefined);
  };
  const isLinkCopyable = (campaign: ProgramCampaign) =>
    campaign.isMintable && isSafeTrackingLink(campaign.trackingLink, serviceUrl);

  const close = () => setParams({ id: '' }, 'push');
  const table =
    shown.length > 0 ? (
      <VirtualTable
        label={t('tabCoupons')}
        columns={toCouponColumns({
          params,
          today,
          isMarked,
          isLinkCopyable,
          onCopyCode: (campaign) => void copyCode(campaign),
          toLinkCell: (campaign) => rows.toCell(toLinkedRow(campaign, { serviceUrl, linkHosts })),
        })}
        rowCount={shown.length}
        rowAt={(index) => shown[index]}
        keyOf={({ campaignId }) => campaignId}
        rowHeight={rowHeight}
        selectedKey={params.id ?? null}
      />
    ) : all.length > 0 ? (
      <EmptyState
        title={t('couponsTabNoMatch')}
        actions={<Button onClick={() => setParams(noFilters, 'push')}>{t('filtersClear')}</Button>}
      />
    ) : (
      <CouponsEmpty listing={listing} snapshot={snapshot} isDisabled={isRefreshDisabled} />
    );
  const detail =
    campaigns !== null &&
    (selected !== null ? (
      <CouponDetail
        key={selected.campaignId}
        deps={deps}
        services={services}
        campaign={selected}
        serviceUrl={serviceUrl}
        linkHosts={linkHosts}
        today={today}
        showsImages={settings.showServiceImages}
        toPost={(campaign) =>
          toReadyPost(campaign, {
            nowMs: nowMs(),
            utcOffsetMinutes: services.utcOffsetMinutes(),
            disclosure: settings.disclosure,
            postLanguage: settings.postLanguage,
          })
        }
        isMarked={isMarked}
        onCopyCode={(campaign) => void copyCode(campaign)}
        onCopy={(key, text, announcement) => void copy(key, text, announcement)}
        onClose={close}
      />
    ) : (
      params.id !== undefined && (
        <GoneDetail title={t('couponsTabGone')} hint={t('couponsTabGoneHint')} onClose={close} />
      )
    ));

  return (
    <ListTab
      class="coupons-tab"
      isLoading={campaigns === null}
      detail={detail}
      hasOwnRefresh
      head={
        <>
          {ending !== null && ending.length > 0 && (
            <EndingNotice deps={deps} services={services} coupons={ending} today={today} />
          )}
          {rows.problem}
          <CouponFilters campaigns={all} comingCount={comingCount} params={params} setParams={setParams} />
          <ListingLine
            deps={deps}
            snapshot={snapshot}
            listing={listing}
            copied={copied}
            busyLabel={t('couponsTabListing')}
            refreshLabel={t('couponsTabRefresh')}
            isDisabled={isRefreshDisabled}
            count={campaigns !== null && t('couponsTabCount', shown.length - comingCount)}
          />
        </>
      }
    >
      {table}
    </ListTab>
  );
}

function CouponsEmpty(props: Omit<ListingEmptyProps, 'texts'>) {
  const isSignedOut = props.snapshot.connection.state === 'signed-out';
  return (
    <ListingEmpty
      {...props}
      texts={{
        never: t('couponsTabNever'),
        neverHint: t('couponsTabNeverHint'),
        listNow: t('couponsTabListNow'),
        none: t('couponsTabNone'),
        noneHint: t(isSignedOut ? 'couponsTabNoneSignedOut' : 'couponsTabNoneHint'),
      }}
    />
  );
}

/** The campaigns, and the hosts of the account's own links. Null until both are read. */
function useCampaigns(database: Database, today: string) {
  const read = useCallback(async () => {
    // Both together: without the link hosts, the tab cannot say which banners are safe to load.
    const [linkHosts, campaigns] = await Promise.all([readLinkHosts(database), readCurrentCampaigns(database, today)]);
    return { linkHosts, campaigns };
  }, [database, today]);
  return useLive(read, campaignKinds).value ?? { linkHosts: [], campaigns: null };
}

/** Reads a value once, when the tab opens: a notice that appears on a click would move what the user clicks. */
function useAtOpening<Value>(read: () => Promise<Value>): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useLayoutEffect(() => void read().then((first) => setValue((known) => known ?? first)), [read]);
  return value;
}
