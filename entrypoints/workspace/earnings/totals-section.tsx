import type { ComponentChildren } from 'preact';
import { formatList } from '#components/format-list.ts';
import { Money } from '#components/money/money.tsx';
import { toDateFormat } from '#components/time/to-date-format.ts';
import type { ApprovalDays } from '#lib/domain/earnings/approval-days.ts';
import type { ExpectedMonths } from '#lib/domain/earnings/expected-months.ts';
import { type Report, type StatusTotal, toApprovalRate } from '#lib/domain/earnings/report.ts';
import { type GroupSum, groupsOf, sumTotals } from '#lib/domain/earnings/sum-groups.ts';
import type { RouteParams } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { formatRate } from './format-rate.ts';
import { Growth } from './growth.tsx';
import { MoneyList } from './money-list.tsx';
import type { ReportOutput } from './report-request.ts';
import { RowsLink } from './rows-link.tsx';
import { toStatusName } from './status-names.ts';
import { toDueParams } from './to-due-params.ts';
import './totals-section.css';

interface TotalsSectionProps {
  readonly output: ReportOutput;
  /** The days that are compared with, in words; null where there is no comparison. */
  readonly comparedWith: string | null;
  readonly approvalDays: ApprovalDays;
  /** Null while it is being read. */
  readonly expected: ExpectedMonths | null;
  readonly today: string;
  readonly params: RouteParams;
}

const cards = ['earned', 'pending', 'rejected', 'other'] as const;

/** What the period came to: a card for each thing that a status can mean, what is expected, and how much is approved. */
export function TotalsSection(props: TotalsSectionProps) {
  const { output, comparedWith, approvalDays, expected, today, params } = props;
  const rate = toApprovalRate(output.report.totals);
  return (
    <section class="totals" aria-label={t('earningsTotals')}>
      {cards.map((sum) => (
        <SumCard key={sum} sum={sum} output={output} comparedWith={comparedWith} params={params} />
      ))}
      <ExpectedCard expected={expected} today={today} params={params} />
      <Card name={t('earningsApprovalRate')}>
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
      </Card>
    </section>
  );
}

function Card({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <article class="total" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </article>
  );
}

interface SumCardProps extends Pick<TotalsSectionProps, 'output' | 'comparedWith' | 'params'> {
  readonly sum: Exclude<GroupSum, 'total'>;
}

function SumCard({ sum, output: { report, previous }, comparedWith, params }: SumCardProps) {
  const totals = report.totals.filter(({ group }) => groupsOf[sum].includes(group));
  if (sum === 'other' && totals.length === 0) return null;
  const count = totals.reduce((all, total) => all + total.count, 0);
  const filters = { status: sum };
  // In the order of the report's currencies, so that the cards are alike.
  const inOrder = report.currencies.filter(({ currency }) => totals.some((total) => total.currency === currency));
  return (
    <Card name={toStatusName(sum)}>
      {totals.length === 0 ? (
        <span class="money-list">{t('earningsNone')}</span>
      ) : (
        <span class="money-list">
          {inOrder.map(({ currency }) => {
            const now = sumTotals(report.totals, currency, sum);
            return (
              <span key={currency} class="total-line">
                <RowsLink params={params} filters={{ ...filters, in: `=${currency}` }}>
                  <Money currency={currency} amount={now?.payout ?? '0'} />
                </RowsLink>
                {previous !== null && (
                  <Growth
                    currency={currency}
                    now={now}
                    before={sumTotals(previous.totals, currency, sum)}
                    isLoss={sum === 'rejected'}
                  />
                )}
              </span>
            );
          })}
        </span>
      )}
      <p class="meta">
        <RowsLink params={params} filters={filters}>
          {t('earningsConversions', count, [formatNumber(count)])}
          {toDetail(totals)}
        </RowsLink>
        {sum === 'rejected' && report.rejections.length > 0 && (
          <> · {t('earningsReasons', report.rejections.length, [formatNumber(report.rejections.length)])}</>
        )}
      </p>
      {comparedWith !== null && totals.length > 0 && <p class="meta">{t('earningsAgainst', [comparedWith])}</p>}
    </Card>
  );
}

/** Of all time, because what is paid this month was sold months ago. */
function ExpectedCard({ expected, today, params }: Pick<TotalsSectionProps, 'expected' | 'today' | 'params'>) {
  const month = toDateFormat({ month: 'long', timeZone: 'UTC' }).format(Date.parse(today));
  const due = expected?.months.find((each) => each.due === today.slice(0, 7));
  return (
    <Card name={t('earningsExpectedIn', [month])}>
      {due === undefined ? (
        <span class="money-list">{t('earningsNone')}</span>
      ) : (
        <MoneyList amounts={due.amounts} params={params} filters={toDueParams(due, today)} />
      )}
      <p class="meta">
        {expected === null
          ? t('earningsReading')
          : t('earningsConversions', due?.count ?? 0, [formatNumber(due?.count ?? 0)])}
      </p>
      <p class="meta">{t('earningsExpectedBy')}</p>
    </Card>
  );
}

/** What the service's own statuses are, where they are more than the card's name. */
function toDetail(totals: readonly StatusTotal[]): string {
  const counts = new Map<Report['totals'][number]['status'], number>();
  for (const { status, count } of totals) counts.set(status, (counts.get(status) ?? 0) + count);
  if (counts.size < 2) return '';
  return `: ${formatList([...counts].map(([status, count]) => `${formatNumber(count)} ${status}`))}`;
}
