import { useId } from 'preact/hooks';
import { useIsBehindFirstFrame } from '#components/first-frame.ts';
import { type Campaign, toCampaignTitle } from '#lib/domain/coupons/campaign.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatEnd } from './format-end.ts';
import './coupon-choice.css';

interface CouponChoiceProps {
  readonly coupons: readonly Campaign[];
  /** Null for no coupon. */
  readonly chosenId: string | null;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly onChoose: (campaignId: string | null) => void;
}

/** Chooses the coupon that a product of a post carries. Draws nothing where the program has no coupon. */
export function CouponChoice({ coupons, chosenId, today, onChoose }: CouponChoiceProps) {
  const id = useId();
  if (coupons.length === 0) return null;
  const name = `${id}-coupon`;
  return (
    <div class="coupon-choice" role="radiogroup" aria-labelledby={id}>
      <h2 id={id}>{t('couponForPost')}</h2>
      <ul class="list">
        {coupons.map((coupon) => (
          <li key={coupon.campaignId} class={coupon.campaignId === chosenId ? 'coupon-chosen' : undefined}>
            <label class="coupon-option">
              <input
                type="radio"
                name={name}
                checked={coupon.campaignId === chosenId}
                onChange={() => onChoose(coupon.campaignId)}
              />
              <span class="coupon-option-text">
                <span class="cell-text" dir="auto">
                  {toCampaignTitle(coupon)}
                </span>
                <CouponEnd coupon={coupon} today={today} />
              </span>
              <span class="coupon-code">{coupon.voucherCode}</span>
            </label>
          </li>
        ))}
        <li class={chosenId === null ? 'coupon-chosen' : undefined}>
          <label class="coupon-option">
            <input type="radio" name={name} checked={chosenId === null} onChange={() => onChoose(null)} />
            {t('couponNone')}
          </label>
        </li>
      </ul>
    </div>
  );
}

function CouponEnd({ coupon, today }: { readonly coupon: Campaign; readonly today: string }) {
  // Until then, a space of the same height.
  if (!useIsBehindFirstFrame()) return <span class="meta">&nbsp;</span>;
  const { text, isSoon } = formatEnd(coupon, today);
  return <span class={isSoon ? 'meta coupon-soon' : 'meta'}>{text}</span>;
}
