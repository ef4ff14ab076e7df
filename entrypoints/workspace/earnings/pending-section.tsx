import { formatNumber } from '#components/format-number.ts';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { formatDay } from '#components/time/format-day.ts';
import type { PendingAge, PendingAges } from '#lib/domain/earnings/pending-ages.ts';
import { t } from '#lib/platform/i18n.ts';
import { CappedTable } from './capped-table.tsx';
import { MoneyList } from './money-list.tsx';
import { ReportSection } from './report-section.tsx';

interface PendingSectionProps {
  /** Null while it is being read. */
  readonly pending: PendingAges | null;
  readonly today: string;
}

/** What waits for a decision, and since when: of all time, because the oldest are what one asks about. */
export function PendingSection({ pending, today }: PendingSectionProps) {
  return (
    <ReportSection title={t('earningsPendingTitle')}>
      {pending === null ? (
        <SkeletonRows label={t('earningsReading')} count={5} />
      ) : pending.oldestDay === null ? (
        <p class="muted">{t('earningsPendingNone')}</p>
      ) : (
        <>
          <p class="muted">
            {t('earningsPendingSince', pending.count, [
              formatNumber(pending.count),
              formatDay(pending.oldestDay, today),
            ])}
          </p>
          <CappedTable<PendingAge>
            label={t('earningsPendingTitle')}
            shown={5}
            rows={pending.ages}
            keyOf={({ fromDays }) => String(fromDays)}
            columns={[
              {
                key: 'age',
                header: t('earningsAge'),
                cell: ({ fromDays, toDays }) =>
                  toDays === null
                    ? t('earningsAgeOver', [String(fromDays - 1)])
                    : t('earningsAgeDays', [String(fromDays), String(toDays)]),
              },
              { key: 'count', header: t('earningsCount'), isNumeric: true, cell: ({ count }) => formatNumber(count) },
              {
                key: 'amounts',
                header: t('earningsCommission'),
                isNumeric: true,
                cell: ({ amounts }) => <MoneyList amounts={amounts} />,
              },
            ]}
          />
        </>
      )}
    </ReportSection>
  );
}
