import { Button } from '#components/button.tsx';
import { formatEnd } from '#components/coupons/format-end.ts';
import { Notice } from '#components/notice.tsx';
import type { CopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { TabDeps } from '../workspace-services.ts';
import type { CouponsServices } from './create-coupons-services.ts';
import './ending-notice.css';

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
