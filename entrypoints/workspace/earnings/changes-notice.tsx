import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { formatNumber } from '#components/format-number.ts';
import { formatMoney } from '#components/money/format-money.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import type { ConversionChange } from '#lib/domain/earnings/conversion-change.ts';
import { summarizeChanges } from '#lib/domain/earnings/summarize-changes.ts';
import { t } from '#lib/platform/i18n.ts';
import './changes-notice.css';

interface ChangesNoticeProps {
  /** Since the last visit, oldest first. */
  readonly changes: readonly ConversionChange[];
  /** When that was, in ms since the epoch; 0 when there was none. */
  readonly sinceMs: number;
  readonly onSeen: () => void;
}

/** What became of the user's conversions while they were away: "6 approved, 1 rejected, +MYR 42.10". */
export function ChangesNotice({ changes, sinceMs, onSeen }: ChangesNoticeProps) {
  const summary = summarizeChanges(changes);
  const parts = [
    ...[...summary.counts].map(([status, count]) => `${formatNumber(count)} ${status}`),
    summary.newCount > 0 && t('earningsChangeNew', [formatNumber(summary.newCount)]),
    summary.repricedCount > 0 && t('earningsChangeRepriced', [formatNumber(summary.repricedCount)]),
    ...summary.earned.map(({ currency, amount }) =>
      amount.startsWith('-') ? `\u2212${formatMoney(currency, amount.slice(1))}` : `+${formatMoney(currency, amount)}`,
    ),
    summary.leftOutCount > 0 && t('earningsChangeLeftOut', [formatNumber(summary.leftOutCount)]),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <section class="changes" aria-label={t('earningsChanges')}>
      <p>
        <strong>{t('earningsChanges')}</strong>
        {sinceMs > 0 && <span class="muted"> ({formatInstant(sinceMs, 'day-and-time')})</span>}:{' '}
        <span class="numeric">{formatList(parts)}</span>
      </p>
      <Button look="quiet" onClick={onSeen}>
        {t('earningsChangesSeen')}
      </Button>
    </section>
  );
}
