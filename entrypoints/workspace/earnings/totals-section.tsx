import type { ComponentChildren } from 'preact';
import { formatList } from '#components/format-list.ts';
import { Money } from '#components/money/money.tsx';
import type { ApprovalDays } from '#lib/domain/earnings/approval-days.ts';
import type { ExpectedMonths } from '#lib/domain/earnings/expected-months.ts';
import { type StatusTotal, toApprovalRate } from '#lib/domain/earnings/report.ts';
import { type GroupSum, groupsOf, sumTotals } from '#lib/domain/earnings/sum-groups.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber, formatStep } from '#lib/wording/format-number.ts';
import { toDateFormat } from '#lib/wording/format-time.ts';
import { toDueParams } from './earnings-view.ts';
import { formatRate, Growth } from './growth.tsx';
import type { ReportOutput } from './report-request.ts';
import { RowsLink } from './report-section.tsx';
import { toStatusCount, toStatusName } from './status-names.ts';
import './totals-section.css';

interface TotalsSectionProps {
  readonly output: ReportOutput;
  readonly approvalDays: ApprovalDays;
  /** Null while it is being read. */
  readonly expected: ExpectedMonths | null;
  readonly today: string;
  readonly params: RouteParams;
}

const cards = ['earned', 'pending', 'rejected', 'other'] as const;

/** Shows the period's totals: a card for each meaning of a status, the expected payments, and the approval rate. */
export function TotalsSection(props: TotalsSectionProps) {
  const { output, approvalDays, expected, today, params } = props;
  const rate = toApprovalRate(output.report.totals);
  return (
    <section class="totals" aria-label={t('earningsTotals')}>
      {cards.map((sum) => (
        <SumCard key={sum} sum={sum} output={output} params={params} />
      ))}
      <ExpectedCard
        expected={expected}
        currencies={output.report.currencies.map(({ currency }) => currency)}
        today={today}
        params={params}
      />
      {rate.decided > 0 && (
        <Card name={t('earningsApprovalRate')}>
          <p class="total-amount numeric">{formatRate(rate)}</p>
          <p class="meta">{t('earningsDecided', rate.decided, [formatNumber(rate.decided)])}</p>
          {approvalDays.averageDays !== null && (
            <p class="meta">
              {t('earningsDays', approvalDays.count, [
                formatStep(approvalDays.averageDays),
                formatNumber(approvalDays.count),
              ])}
            </p>
          )}
        </Card>
      )}
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

interface CardAmountsProps {
  readonly currencies: readonly string[];
  /** Draws the amount of a currency as a link to its conversions. */
  readonly children: (currency: string) => ComponentChildren;
}

/**
 * Shows the amounts of a card: the first currency is large, the second stands in a small line below, and the user can
 * unfold the others there. Currencies are never added up.
 */
function CardAmounts({ currencies: [main, second, ...rest], children }: CardAmountsProps) {
  if (main === undefined) return <p class="total-amount">{t('earningsNone')}</p>;
  return (
    <>
      <p class="total-amount">{children(main)}</p>
      {second !== undefined && (
        <div class="total-others">
          + {children(second)}{' '}
          {rest.length > 0 && (
            <details>
              <summary>
                <span aria-hidden="true">· </span>
                {t('earningsMoreCurrencies', rest.length, [formatNumber(rest.length)])}
              </summary>
              {rest.map((currency) => (
                <p key={currency}>+ {children(currency)}</p>
              ))}
            </details>
          )}
        </div>
      )}
    </>
  );
}

interface SumCardProps extends Pick<TotalsSectionProps, 'output' | 'params'> {
  readonly sum: Exclude<GroupSum, 'total'>;
}

function SumCard({ sum, output: { report, previous }, params }: SumCardProps) {
  const totals = report.totals.filter(({ group }) => groupsOf[sum].includes(group));
  // What was earned is the report's main figure, also where it is nothing.
  if (sum !== 'earned' && totals.length === 0) return null;
  const count = totals.reduce((all, total) => all + total.count, 0);
  const filters = { status: sum };
  // In the order of the report's currencies, so that the same one comes first in every card that has it.
  const inOrder = report.currencies.filter(({ currency }) => totals.some((total) => total.currency === currency));
  return (
    <Card name={toStatusName(sum)}>
      <CardAmounts currencies={inOrder.map(({ currency }) => currency)}>
        {(currency) => {
          const now = sumTotals(report.totals, currency, sum);
          return (
            <>
              <RowsLink params={params} filters={{ ...filters, in: `=${currency}` }}>
                <Money currency={currency} amount={now?.payout ?? '0'} />
              </RowsLink>
              {previous !== null && (
                <Growth
                  currency={currency}
                  now={now}
                  before={sumTotals(previous.totals, currency, sum)}
                  isPraised={sum === 'earned'}
                />
              )}
            </>
          );
        }}
      </CardAmounts>
      {count > 0 && (
        <p class="meta">
          <RowsLink params={params} filters={filters}>
            {toDetail(totals) ?? t('earningsConversions', count, [formatNumber(count)])}
          </RowsLink>
          {sum === 'rejected' && report.rejections.length > 0 && (
            <>&nbsp;· {t('earningsReasons', report.rejections.length, [formatNumber(report.rejections.length)])}</>
          )}
        </p>
      )}
    </Card>
  );
}

interface ExpectedCardProps extends Pick<TotalsSectionProps, 'expected' | 'today' | 'params'> {
  /** The currencies of the report, the most frequent first. */
  readonly currencies: readonly string[];
}

/** Covers all of time, because what is paid this month was sold months ago. */
function ExpectedCard({ expected, currencies, today, params }: ExpectedCardProps) {
  const month = toDateFormat({ month: 'long' }).format(Date.parse(today));
  const due = expected?.months.find((each) => each.due === today.slice(0, 7));
  const amounts = new Map(due?.amounts.map(({ currency, payout }) => [currency, payout]));
  // Currencies that the report lacks come last.
  const inOrder = [...new Set([...currencies, ...amounts.keys()])].filter((currency) => amounts.has(currency));
  return (
    <Card name={t('earningsExpectedIn', [month])}>
      <CardAmounts currencies={inOrder}>
        {(currency) => (
          <RowsLink
            params={params}
            filters={due === undefined ? {} : { ...toDueParams(due, today), in: `=${currency}` }}
          >
            <Money currency={currency} amount={amounts.get(currency) ?? '0'} />
          </RowsLink>
        )}
      </CardAmounts>
      <p class="meta">{expected === null ? t('earningsReading') : t('earningsExpectedBy')}</p>
    </Card>
  );
}

/** Returns how many conversions have each of the service's own statuses. Null unless there are several. */
function toDetail(totals: readonly StatusTotal[]): string | null {
  const counts = new Map<string, number>();
  for (const { status, count } of totals) counts.set(status, (counts.get(status) ?? 0) + count);
  return counts.size < 2 ? null : formatList([...counts].map(([status, count]) => toStatusCount(status, count)));
}
