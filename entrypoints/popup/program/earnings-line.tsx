import { useEffect, useState } from 'preact/hooks';
import { formatMoney } from '#components/money/format-money.ts';
import type { ProgramSum } from '#lib/domain/earnings/sum-program.ts';
import type { MoneyTotal } from '#lib/domain/money/decimal.ts';
import { toWorkspaceUrl } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { PopupServices } from '../popup-services.ts';

interface EarningsLineProps {
  readonly services: Pick<PopupServices, 'readEarnings'>;
  readonly offerId: string;
}

/**
 * One line on what a program earned in the last 30 days. Its place is kept from the first frame on; the sums come when
 * they are read, because for a busy account that takes longer than a popup may.
 */
export function EarningsLine({ services, offerId }: EarningsLineProps) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const show = (earned: ProgramSum) => {
      if (isCurrent) setText(describe(earned));
    };
    // Where the database cannot be read, the line stays a link.
    void services.readEarnings(offerId).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [services, offerId]);
  const params = { offer: offerId, period: '30-days', today: '1' };
  return (
    <div class="destination">
      <p class="destination-line">
        <span class="destination-url" title={text}>
          {text}
        </span>
        <a href={toWorkspaceUrl({ tab: 'earnings', params })} target="_blank" rel="noreferrer">
          {t('tabEarnings')}
        </a>
      </p>
    </div>
  );
}

function describe({ count, approved, pending }: ProgramSum): string {
  return count === 0 ? t('popupEarningsNone') : t('popupEarnings', [formatTotals(approved), formatTotals(pending)]);
}

/** Currencies one after another, never added up. */
function formatTotals(totals: readonly MoneyTotal[]): string {
  return totals.length === 0 ? '0' : totals.map(({ currency, amount }) => formatMoney(currency, amount)).join(', ');
}
