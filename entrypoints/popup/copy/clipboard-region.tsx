import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ClipboardView } from './use-clipboard-view.ts';
import './clipboard-region.css';

interface ClipboardRegionProps {
  readonly text: string;
  readonly holdProps: ClipboardView['holdProps'];
  /** The program's coupons. */
  readonly coupons: readonly Campaign[];
  /** The coupon in the text. Null without one. */
  readonly coupon: Campaign | null;
  /** Copies again with another coupon, or with none. */
  readonly onCoupon: (coupon: Campaign | null) => void;
}

/** Shows the words that were copied. Another coupon copies them again, which uses no link. */
export function ClipboardRegion({ text, holdProps, coupons, coupon, onCoupon }: ClipboardRegionProps) {
  const region = useRef<HTMLElement>(null);
  // The user may have scrolled down to the coupons.
  useEffect(() => region.current?.scrollIntoView({ block: 'nearest' }), [text]);
  const hasCoupon = coupon === null || text.includes(coupon.voucherCode);
  const others = coupons.filter(({ campaignId }) => campaignId !== coupon?.campaignId);
  return (
    <section ref={region} class="clipboard" aria-label={t('clipboardTitle')} {...holdProps}>
      <h2>{t('clipboardTitle')}</h2>
      <p class="clipboard-text" dir="auto">
        {text}
      </p>
      {hasCoupon && coupons.length > 0 && (
        <p class="clipboard-others">
          {t('clipboardOther')}
          {others.map((other) => (
            <Button key={other.campaignId} look="quiet" onClick={() => onCoupon(other)}>
              {other.voucherCode}
            </Button>
          ))}
          {coupon !== null && (
            <Button look="quiet" onClick={() => onCoupon(null)}>
              {t('clipboardNoCoupon')}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
