import { t } from '#lib/platform/i18n.ts';
import { CampaignRow, type CampaignRowProps } from './campaign-row.tsx';
import './campaign-list.css';

interface CampaignListProps extends Omit<CampaignRowProps, 'campaign'> {
  readonly campaigns: readonly CampaignRowProps['campaign'][];
  readonly title: string;
}

/** Live campaigns of one kind: a region with a row each. Without any there is no heading either. */
export function CampaignList(props: CampaignListProps) {
  if (props.campaigns.length === 0) return null;
  const hasPostCoupon = props.campaigns.some(
    ({ campaignId, voucherCode }) => voucherCode !== '' && campaignId === props.postCouponId,
  );
  return (
    <section aria-label={props.title}>
      <div class="list-head">
        <h2>{props.title}</h2>
        <span>{t(hasPostCoupon ? 'liveCountPost' : 'liveCount', [String(props.campaigns.length)])}</span>
      </div>
      <ul class="list">
        {props.campaigns.map((campaign) => (
          <CampaignRow key={campaign.campaignId} {...props} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
}
