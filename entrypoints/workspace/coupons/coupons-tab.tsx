import { useCallback, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatEnd, formatRun } from '#components/coupons/format-end.ts';
import { Notice } from '#components/notice.tsx';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { type Campaign, isComingCampaign, toCampaignTitle } from '#lib/domain/coupons/campaign.ts';
import { findCampaignPage } from '#lib/domain/coupons/campaign-page.ts';
import type { CopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import { formatLink } from '#lib/domain/formats/format-link.ts';
import { findFormat } from '#lib/domain/formats/link-formats.ts';
import { wordsOfAnyMeaning } from '#lib/domain/search/search-query.ts';
import { toPostDay } from '#lib/domain/text/post-language.ts';
import { toPostWords } from '#lib/domain/text/post-words.ts';
import { toMoment, toUserDay } from '#lib/domain/time/days.ts';
import { locale, t } from '#lib/platform/i18n.ts';
import { type ProgramCampaign, readCurrentCampaigns, readEndingCoupons } from '#lib/store/coupons/read-coupons.ts';
import type { Database } from '#lib/store/database.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { ListingTab, useListed, useListingFrame } from '../listing-tab.tsx';
import type { TabDeps, TabProps } from '../workspace-services.ts';
import { CouponDetail } from './coupon-detail.tsx';
import { CouponFilters, filterCoupons } from './coupon-filters.tsx';
import { type CouponsServices, createCouponsServices } from './create-coupons-services.ts';
import { toCouponColumns } from './to-coupon-columns.tsx';
import './coupons-tab.css';

/** Programs too, because a campaign's countries are its program's, and a sync may list the programs later. */
const campaignKinds = ['campaigns', 'offers'] as const;
const noFilters = {
  q: '',
  ...wordsOfAnyMeaning,
  offer: '',
  category: '',
  country: '',
  coupons: '',
  banner: '',
  when: '',
};

/** Every running and coming coupon and campaign of the account. Those that end soonest come first. */
export function CouponsTab(props: TabProps) {
  const { deps, snapshot, params, setParams } = props;
  const { database, nowMs } = deps;
  const { connection, settings } = snapshot;
  const frame = useListingFrame(props, 'campaigns');
  const { services, serviceUrl, today, copying, links } = frame;
  const { copy, isMarked } = copying;
  const [coupons] = useState(() => createCouponsServices(deps));
  const readRows = useCallback((from: Database) => readCurrentCampaigns(from, today), [today]);
  const { linkHosts, rows: all, unread } = useListed(database, campaignKinds, readRows);
  const ending = useAtOpening(useCallback(() => readEndingCoupons(database, today), [database, today]));
  const shown = useMemo(() => filterCoupons(all ?? [], params, today), [all, params, today]);
  const comingCount = shown.filter((each) => isComingCampaign(each, today)).length;
  const liveCount = shown.length - comingCount;

  const copyCode = async (campaign: ProgramCampaign) => {
    const { campaignId, voucherCode } = campaign;
    const said = t('copiedCodeEnds', [voucherCode, formatRun(campaign, today).text]);
    const isCopied = await copy(`code ${campaignId}`, voucherCode, said);
    if (isCopied) await coupons.noteCopied(campaignId).catch(() => undefined);
  };
  /** The button that copies the link of a row. A deeplink leads to the campaign's page. */
  const toLinkCell = (campaign: ProgramCampaign) => {
    const { campaignId, offerId, offerName } = campaign;
    const title = toCampaignTitle(campaign);
    const page = findCampaignPage(campaign, { ...campaign, serviceUrl, linkHosts });
    return links.toCell({
      key: `link ${campaignId}`,
      link: { ...campaign, title, coupon: campaign },
      target: page && { offerId, offerName, url: page.url, title },
    });
  };

  return (
    <ListingTab
      frame={frame}
      all={all}
      shown={shown}
      unread={unread}
      label={t('tabCoupons')}
      columns={toCouponColumns({
        params,
        today,
        isMarked,
        isLinkCopyable: ({ isMintable, trackingLink }) => isMintable && isSafeTrackingLink(trackingLink, serviceUrl),
        onCopyCode: (campaign) => void copyCode(campaign),
        toLinkCell,
      })}
      keyOf={({ campaignId }) => campaignId}
      notice={
        ending !== null &&
        ending.length > 0 && <EndingNotice deps={deps} services={coupons} coupons={ending} today={today} />
      }
      filters={<CouponFilters campaigns={all ?? []} comingCount={comingCount} params={params} setParams={setParams} />}
      count={t('couponsTabCount', liveCount, [formatNumber(liveCount)])}
      busyLabel={t('couponsTabListing')}
      refreshLabel={t('couponsTabRefresh')}
      noMatch={{ title: t('couponsTabNoMatch'), clear: noFilters }}
      gone={{ title: t('couponsTabGone'), hint: t('couponsTabGoneHint') }}
      emptyTexts={{
        never: t('couponsTabNever'),
        neverHint: t('couponsTabNeverHint'),
        listNow: t('couponsTabListNow'),
        none: t('couponsTabNone'),
        noneHint: t(connection.state === 'signed-out' ? 'couponsTabNoneSignedOut' : 'couponsTabNoneHint'),
      }}
      toDetail={(open) => (
        <CouponDetail
          key={open.campaignId}
          deps={deps}
          services={services}
          campaign={open}
          serviceUrl={serviceUrl}
          linkHosts={linkHosts}
          today={today}
          showsImages={settings.showServiceImages}
          toPost={(campaign) =>
            toReadyPost(campaign, {
              // Posts assume that their readers are in the user's own time zone.
              ...toMoment(nowMs()),
              disclosure: settings.disclosure,
              postLanguage: settings.postLanguage,
            })
          }
          isMarked={isMarked}
          onCopyCode={(campaign) => void copyCode(campaign)}
          onCopy={(key, text, announcement) => void copy(key, text, announcement)}
          onClose={frame.close}
        />
      )}
    />
  );
}

/**
 * Reads a value once, when the tab opens: a notice that appears on a click would move what the user clicks. Null where it
 * cannot be read, too: the list beside it says why.
 */
function useAtOpening<Value>(read: () => Promise<Value>): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useLayoutEffect(() => {
    read().then(
      (first) => setValue((known) => known ?? first),
      () => undefined,
    );
  }, [read]);
  return value;
}

interface EndingNoticeProps {
  readonly deps: TabDeps;
  readonly services: CouponsServices;
  readonly coupons: readonly CopiedCoupon[];
  readonly today: string;
}

const kinds = ['permissions'] as const;

/** Lists copied coupons that end soon, and offers to notify the user next time. */
export function EndingNotice({ deps, services, coupons, today }: EndingNoticeProps) {
  const { value: mayNotify, readAgain } = useLive(services.mayNotify, kinds);
  const ask = () => void deps.requestPermissions({ permissions: ['notifications'] }).then(readAgain);
  return (
    <Notice
      tone="warn"
      role="note"
      title={t('couponsTabEnding', coupons.length)}
      actions={mayNotify === false && <Button onClick={ask}>{t('couponsTabTellMe')}</Button>}
    >
      <ul class="coupons-ending">
        {coupons.map((coupon) => (
          <li key={coupon.campaignId}>
            <code>{coupon.voucherCode}</code>
            <span dir="auto">{[coupon.offerName, coupon.name].filter(Boolean).join(' · ')}</span>
            <strong>{formatEnd(coupon, today).text}</strong>
          </li>
        ))}
      </ul>
      <p class="muted">{mayNotify === true ? t('couponsTabTold') : t('couponsTabTellMeHint')}</p>
    </Notice>
  );
}

interface PostContext {
  readonly nowMs: number;
  readonly utcOffsetMinutes: number;
  /** The publisher's own words that this is advertising. */
  readonly disclosure: string;
  /** `settings.postLanguage`. */
  readonly postLanguage: string;
}

/** Returns a campaign as a post that is ready to publish. The caller must check that its tracking link is safe. */
export function toReadyPost(
  campaign: Campaign,
  { nowMs, utcOffsetMinutes, disclosure, postLanguage }: PostContext,
): string {
  const language = postLanguage || locale();
  return formatLink(findFormat('ready-post', []), {
    link: campaign.trackingLink,
    title: campaign.offerName,
    program: campaign.offerName,
    offerId: campaign.offerId,
    discount: campaign.name,
    code: campaign.voucherCode,
    endsOn: toPostDay(campaign.endDate, language),
    today: toPostDay(toUserDay(nowMs, utcOffsetMinutes), language),
    words: toPostWords(language),
    disclosure,
    atMs: nowMs,
    utcOffsetMinutes,
    pageUrl: '',
    preset: '',
    counter: 0,
  }).text;
}
