import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CampaignList } from '#components/coupons/campaign-list.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { describeRefusal } from '#components/sync/describe-refusal.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { type Campaign, toCampaignTitle } from '#lib/domain/coupons/campaign.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ShownRefusal } from '#lib/store/sync/read-listing-state.ts';
import { useRefreshAct } from '#lib/ui/use-refresh-act.ts';
import type { Copying } from '../copy/use-copying.ts';
import type { PopupServices } from '../popup-services.ts';
import '#components/forms/field.css';

interface ProgramCampaignsProps {
  readonly services: PopupServices;
  readonly campaigns: readonly Campaign[];
  readonly serviceUrl: string;
  /** Whether the user may copy the program's links. */
  readonly isMintable: boolean;
  readonly today: string;
  readonly copying: Copying;
  /** The coupon that goes with a post. Null for none. */
  readonly postCouponId: string | null;
  readonly onCoupon: (coupon: Campaign | null) => void;
}

/** The program's coupons and campaigns. The user can copy their codes and links. */
export function ProgramCampaigns(props: ProgramCampaignsProps) {
  const { services, copying } = props;
  const { copied, hasListFailed } = copying.state;
  const copy = (text: string, announcement: string, onCopied?: () => void) =>
    void copying.copy({ text, announcement, by: { kind: 'list' } }, async () => {
      if (!(await services.copyText(text))) return null;
      onCopied?.();
      return text;
    });
  // The coupon that went into a post at the opening is in sight first. Choosing another moves nothing.
  const [firstId] = useState(props.postCouponId);
  const ordered = props.campaigns.toSorted(
    (one, other) => Number(other.campaignId === firstId) - Number(one.campaignId === firstId),
  );
  const listed = ordered.map((campaign) => ({
    ...campaign,
    isLinkCopyable: props.isMintable && isSafeTrackingLink(campaign.trackingLink, props.serviceUrl),
  }));
  const listProps = {
    today: props.today,
    copied: copied?.text ?? null,
    onCopyCode: (coupon: Campaign) => {
      props.onCoupon(coupon);
      // The worker notifies the user before a copied coupon ends.
      copy(coupon.voucherCode, t('copiedCode', [coupon.voucherCode]), () => {
        void services.send('couponCopied', { campaignId: coupon.campaignId }).catch(() => undefined);
      });
    },
    postCouponId: props.postCouponId,
    onPickForPost: (coupon: Campaign) => {
      // The button offers to copy again, with this coupon.
      copying.clear();
      props.onCoupon(coupon.campaignId === props.postCouponId ? null : coupon);
    },
    onCopyLink: (campaign: Campaign) => copy(campaign.trackingLink, t('copiedLink', [toCampaignTitle(campaign)])),
  };
  return (
    <>
      <ProblemNotice text={hasListFailed && t('copyFailedPlain')} />
      <CampaignList
        title={t('coupons')}
        campaigns={listed.filter(({ voucherCode }) => voucherCode !== '')}
        {...listProps}
      />
      <CampaignList
        title={t('campaigns')}
        campaigns={listed.filter(({ voucherCode }) => voucherCode === '')}
        {...listProps}
      />
    </>
  );
}

interface CampaignsRefreshProps {
  readonly services: PopupServices;
  readonly offerId: string;
  readonly serviceUrl: string;
  readonly refusal: ShownRefusal | null;
  readonly onRefreshed: () => Promise<void>;
}

/**
 * A button that asks the service for the program's coupons and campaigns. The call reveals which program the user looks
 * at, so only the user starts it, and the button names the service. Says so if the service refuses the lists.
 */
export function CampaignsRefresh({ services, offerId, serviceUrl, refusal, onRefreshed }: CampaignsRefreshProps) {
  const { isBusy, said, refresh } = useRefreshAct(async () => {
    await services.send('refreshCampaigns', { offerId });
    await onRefreshed();
  }, services.nowMs);

  return (
    <div>
      {refusal !== null && (
        <p class="field-hint">{describeRefusal('campaigns', refusal.refusal, refusal.listedAtMs, services.nowMs())}</p>
      )}
      <Button look="quiet" isBusy={isBusy} onClick={refresh}>
        {t('campaignsRefresh', [new URL(serviceUrl).host])}
      </Button>
      <p class="field-hint" role={said?.isFailure ? 'alert' : undefined} aria-live="polite">
        {said?.text}
      </p>
    </div>
  );
}
