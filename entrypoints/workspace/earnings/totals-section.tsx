import { formatNumber } from '#components/format-number.ts';
import type { ApprovalDays } from '#lib/domain/earnings/approval-days.ts';
import { type Report, type StatusTotal, toApprovalRate } from '#lib/domain/earnings/report.ts';
import { statusGroups } from '#lib/domain/earnings/report-status.ts';
import { addDecimals, type Decimal, toDecimal, toDecimalText, zero } from '#lib/domain/money/decimal.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatRate } from './format-rate.ts';
import { MoneyList } from './money-list.tsx';
import { StatusMark } from './status-mark.tsx';
import { statusNames } from './status-names.ts';
import './totals-section.css';

interface TotalsSectionProps {
  readonly report: Report;
  readonly approvalDays: ApprovalDays;
}

/** What the period came to: a card for each thing that a status can mean, and how much of it is approved. */
export function TotalsSection({ report, approvalDays }: TotalsSectionProps) {
  const rate = toApprovalRate(report.totals);
  return (
    <section class="totals" aria-label={t('earningsTotals')}>
      {statusGroups.map((group) => {
        const totals = report.totals.filter((total) => total.group === group);
        if (group === 'other' && totals.length === 0) return null;
        const count = totals.reduce((all, total) => all + total.count, 0);
        return (
          <article key={group} class="total" aria-label={t(statusNames[group])}>
            <h2>
              <StatusMark group={group} />
            </h2>
            {totals.length === 0 ? (
              <span class="money-list">{t('earningsNone')}</span>
            ) : (
              <MoneyList amounts={sumByCurrency(totals, report)} />
            )}
            <p class="meta">
              {t('earningsConversions', count, [formatNumber(count)])}
              {toDetail(totals)}
            </p>
          </article>
        );
      })}
      <article class="total" aria-label={t('earningsApprovalRate')}>
        <h2>{t('earningsApprovalRate')}</h2>
        <span class="money-list numeric">{formatRate(rate)}</span>
        <p class="meta">{t('earningsDecided', rate.decided, [formatNumber(rate.decided)])}</p>
        <p class="meta">
          {approvalDays.averageDays === null
            ? t('earningsDaysUnknown')
            : t('earningsDays', approvalDays.count, [
                formatNumber(approvalDays.averageDays),
                formatNumber(approvalDays.count),
              ])}
        </p>
      </article>
    </section>
  );
}

/** In the order of the report's currencies, so that the cards are alike. */
function sumByCurrency(totals: readonly StatusTotal[], { currencies }: Report) {
  return currencies.flatMap(({ currency }) => {
    const inIt = totals.filter((total) => total.currency === currency);
    const sum = inIt.reduce<Decimal>((all, { payout }) => addDecimals(all, toDecimal(payout) ?? zero), zero);
    return inIt.length === 0 ? [] : [{ currency, payout: toDecimalText(sum) }];
  });
}

/** What the service's own statuses are, where they are more than the card's name. */
function toDetail(totals: readonly StatusTotal[]): string {
  const counts = new Map<string, number>();
  for (const { status, count } of totals) counts.set(status, (counts.get(status) ?? 0) + count);
  if (counts.size < 2) return '';
  return `: ${[...counts].map(([status, count]) => `${formatNumber(count)} ${status}`).join(', ')}`;
}
