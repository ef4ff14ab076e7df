import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatMoney } from '#components/format-money.ts';
import { addDays } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { sumProgram } from '#lib/domain/earnings/sum-program.ts';
import type { MoneyTotal } from '#lib/domain/money/money.ts';
import { toWorkspaceUrl } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { Database } from '#lib/store/database.ts';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';

interface EarningsLineDeps {
  readonly database: Database;
  readonly offerId: string;
  /** The service's. */
  readonly today: string;
}

/**
 * One line on what a program earned in the last 30 days. Its place is kept from the first frame on; the sums come when
 * they are read, because for a busy account that takes longer than a popup may.
 */
export function createEarningsLine({ database, offerId, today }: EarningsLineDeps): ComponentType {
  return function EarningsLine() {
    const [text, setText] = useState('');
    useEffect(() => {
      const days = { start: addDays(today, -29), end: today };
      const show = (rows: readonly ReportRow[]) => {
        const { count, approved, pending } = sumProgram(rows, offerId);
        setText(
          count === 0 ? t('popupEarningsNone') : t('popupEarnings', [formatTotals(approved), formatTotals(pending)]),
        );
      };
      // Where the database cannot be read, the line stays a link.
      void readConversions(database, days).then(show, () => undefined);
    }, []);
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
  };
}

/** Currencies one after another, never added up. */
function formatTotals(totals: readonly MoneyTotal[]): string {
  return totals.length === 0 ? '0' : totals.map(({ currency, amount }) => formatMoney(currency, amount)).join(', ');
}
