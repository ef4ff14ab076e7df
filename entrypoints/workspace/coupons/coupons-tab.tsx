import { useCallback, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CodeButton } from '#components/coupons/code-button.tsx';
import { formatRun } from '#components/coupons/format-run.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { formatList } from '#components/format-list.ts';
import { Icon } from '#components/icon.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { type TableColumn, VirtualTable } from '#components/virtual-table.tsx';
import '#components/icon-button.css';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { isComingCampaign } from '#lib/domain/coupons/campaign.ts';
import { formatRoute } from '#lib/domain/route.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { t } from '#lib/platform/i18n.ts';
import { type ProgramCampaign, readCurrentCampaigns } from '#lib/store/coupons/read-current-campaigns.ts';
import { readEndingCoupons } from '#lib/store/coupons/read-ending-coupons.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
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
import { CouponDetail } from './coupon-detail.tsx';
import { CouponFilters } from './coupon-filters.tsx';
import { createCouponsServices } from './create-coupons-services.ts';
import { EndingNotice } from './ending-notice.tsx';
import { filterCoupons } from './filter-coupons.ts';
import { toReadyPost } from './to-ready-post.ts';
import './coupons-tab.css';

const rowHeight = 52;
/** A sync may bring the programs, and with them the countries, after the campaigns. */
const campaignKinds = ['campaigns', 'offers'] as const;
const noFilters = { q: '', offer: '', category: '', country: '', coupons: '', banner: '', when: '' };

/** Every coupon and campaign of the account that runs or is to come, those that end soonest first. */
export function CouponsTab({ deps, snapshot, params, setParams }: TabProps) {
  const { database, nowMs } = deps;
  const { connection, settings, sync } = snapshot;
  const serviceUrl = connection.state === 'signed-out' ? '' : connection.serviceUrl;
  const today = toServiceDate(nowMs(), settings.serviceUtcOffsetMinutes);
  const [services] = useState(() => createCouponsServices(deps));
  const isOnline = useOnline();
  const listing = useListing(database, 'campaigns', services.refresh);
  const { value: stored } = useLive(
    useCallback(async () => {
      // Together: before the link hosts are known, no banner may be loaded.
      const [linkHosts, campaigns] = await Promise.all([
        readLinkHosts(database),
        readCurrentCampaigns(database, today),
      ]);
      return { linkHosts, campaigns };
    }, [database, today]),
    campaignKinds,
  );
  const { linkHosts, campaigns } = stored ?? { linkHosts: [], campaigns: null };
  const ending = useAtOpening(useCallback(() => readEndingCoupons(database, today), [database, today]));
  const { copied, copy, isMarked } = useCopied();
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

  const columns: readonly TableColumn<ProgramCampaign>[] = [
    {
      key: 'name',
      header: t('couponsTabCampaign'),
      track: 'minmax(180px, 3fr)',
      cell: (campaign) => (
        <div class="cell-lines">
          <a
            class="row-link cell-text"
            href={formatRoute({ tab: 'coupons', params: { ...params, id: campaign.campaignId } })}
            dir="auto"
          >
            {campaign.name}
          </a>
          <span class="cell-text" dir="auto">
            {campaign.offerName}
          </span>
        </div>
      ),
    },
    {
      key: 'category',
      header: t('couponsTabCategory'),
      track: 'minmax(120px, 1.3fr)',
      isWideOnly: true,
      cell: ({ categories }) => <span class="cell-text muted">{formatList(categories)}</span>,
    },
    {
      key: 'ends',
      header: t('couponsTabEnds'),
      track: '172px',
      cell: (campaign) => {
        const end = formatRun(campaign, today);
        return <span class={`cell-text ${end.isSoon ? 'ends-soon' : 'muted'}`}>{end.text}</span>;
      },
    },
    {
      key: 'code',
      header: t('couponsTabCode'),
      track: '152px',
      cell: (campaign) =>
        campaign.voucherCode !== '' && (
          <CodeButton
            code={campaign.voucherCode}
            isCopied={isMarked(`code ${campaign.campaignId}`)}
            onCopy={() => void copyCode(campaign)}
          />
        ),
    },
    {
      key: 'link',
      header: t('couponsTabLinkShort'),
      track: '68px',
      cell: (campaign) =>
        isLinkCopyable(campaign) && (
          <button
            type="button"
            class="icon-button"
            aria-label={t('copyLinkOf', [campaign.name])}
            title={t('copyLinkOf', [campaign.name])}
            onClick={() =>
              void copy(`link ${campaign.campaignId}`, campaign.trackingLink, t('copiedLink', [campaign.name]))
            }
          >
            <Icon name={isMarked(`link ${campaign.campaignId}`) ? 'check' : 'link'} />
          </button>
        ),
    },
  ];

  return (
    <div class="tab-list coupons-tab">
      <div class="tab-head">
        {ending !== null && ending.length > 0 && (
          <EndingNotice deps={deps} services={services} coupons={ending} today={today} />
        )}
        <CouponFilters campaigns={all} params={params} setParams={setParams} />
        <div class="listing-line">
          <p class="result-count numeric">{campaigns !== null && t('couponsTabCount', shown.length - comingCount)}</p>
          {comingCount > 0 && <p class="muted numeric">{t('couponsTabComing', comingCount)}</p>}
          <ListingStatus
            listing={listing}
            busyLabel={t('couponsTabListing')}
            refreshLabel={t('couponsTabRefresh')}
            isDisabled={isRefreshDisabled}
            nowMs={nowMs}
          />
          <ImagesChoice deps={deps} isShown={settings.showServiceImages} />
        </div>
        <CopiedStatus copied={copied} />
      </div>
      {campaigns === null ? (
        <SkeletonRows label={t('workspaceLoading')} count={8} />
      ) : (
        <div class={params.id === undefined ? 'split' : 'split split-open'}>
          {shown.length > 0 ? (
            <VirtualTable
              label={t('tabCoupons')}
              columns={columns}
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
            <ListingEmpty
              listing={listing}
              snapshot={snapshot}
              isDisabled={isRefreshDisabled}
              texts={{
                never: t('couponsTabNever'),
                neverHint: t('couponsTabNeverHint'),
                listNow: t('couponsTabListNow'),
                none: t('couponsTabNone'),
                noneHint: t(connection.state === 'signed-out' ? 'couponsTabNoneSignedOut' : 'couponsTabNoneHint'),
              }}
            />
          )}
          {selected !== null ? (
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
              onClose={() => setParams({ id: '' }, 'push')}
            />
          ) : (
            params.id !== undefined && (
              <GoneDetail
                title={t('couponsTabGone')}
                hint={t('couponsTabGoneHint')}
                onClose={() => setParams({ id: '' }, 'push')}
              />
            )
          )}
        </div>
      )}
    </div>
  );
}

/** As it was when the tab was opened: a notice that came with a click would move what was clicked. */
function useAtOpening<Value>(read: () => Promise<Value>): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useLayoutEffect(() => void read().then((first) => setValue((known) => known ?? first)), [read]);
  return value;
}
