import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatList } from '#components/format-list.ts';
import { formatMoney } from '#components/money/format-money.ts';
import type { ProgramSum } from '#lib/domain/earnings/sum-program.ts';
import type { MoneyTotal } from '#lib/domain/money/decimal.ts';
import { toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import type { PopupServices } from '../popup-services.ts';
import './earnings-line.css';

interface EarningsLineProps {
  readonly services: Pick<PopupServices, 'readEarnings'>;
  readonly offerId: string;
}

/**
 * One line on what a program earned in the last 30 days. The first frame reserves its place. The sums follow, because
 * reading them takes too long for a busy account. Without any, the line is only the way to Earnings.
 */
export function EarningsLine({ services, offerId }: EarningsLineProps) {
  const [earned, setEarned] = useState<ProgramSum | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (read: ProgramSum) => {
      if (isCurrent) setEarned(read);
    };
    // If reading fails, the line stays a link without sums.
    void services.readEarnings(offerId).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [services, offerId]);
  const params = { offer: offerId, period: '30-days', today: '1' };
  return (
    <p class="earnings-line meta">
      <span>{earned !== null && <Earned {...earned} />}</span>
      <a href={toWorkspaceUrl({ tab: 'earnings', params })} target="_blank" rel="noreferrer">
        {t('tabEarnings')}
      </a>
    </p>
  );
}

function Earned({ approved, pending }: ProgramSum) {
  const amounts = [approved, pending].filter((totals) => totals.length > 0).map(formatTotals);
  if (amounts.length === 0) return null;
  const key: MessageKey =
    amounts.length === 2 ? 'popupEarnings' : approved.length > 0 ? 'popupEarningsApproved' : 'popupEarningsPending';
  // Translators may order the sentence as they like, so find the amounts by their marks and style only them.
  const marked = t(key, ['{0}', '{1}']).split(/(\{[01]\})/);
  return (
    <>
      {marked.map((part, index) => {
        const amount = part === '{0}' ? amounts[0] : part === '{1}' ? amounts[1] : undefined;
        return (
          <Fragment key={index}>{amount === undefined ? part : <strong class="numeric">{amount}</strong>}</Fragment>
        );
      })}
    </>
  );
}

/** Lists the sums of each currency. Never adds two currencies up. */
const formatTotals = (totals: readonly MoneyTotal[]): string =>
  formatList(totals.map(({ currency, amount }) => formatMoney(currency, amount)));
