import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { formatDay } from '#components/time/format-instant.ts';
import type { ExpectedMonth, ExpectedMonths, UndatedProgram } from '#lib/domain/earnings/expected-months.ts';
import type { PendingAge, PendingAges } from '#lib/domain/earnings/pending-ages.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { addDays } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { CappedTable } from './capped-table.tsx';
import { toDueText } from './describe-filters.ts';
import { formatProgram, noFilters, toDueParams } from './earnings-view.ts';
import { ReportSection, toFigures } from './report-section.tsx';

interface ExpectedSectionProps {
  /** Null while it is being read. */
  readonly expected: ExpectedMonths | null;
  readonly today: string;
  readonly params: RouteParams;
}

/** Says when pending and approved conversions should be paid, by the programs' terms, and whose terms do not say. */
export function ExpectedSection({ expected, today, params }: ExpectedSectionProps) {
  return (
    <ReportSection title={t('earningsExpectedTitle')}>
      {expected === null ? (
        <SkeletonRows label={t('earningsReading')} count={3} />
      ) : (
        <>
          <p class="muted">{t('earningsExpectedHint')}</p>
          {expected.months.length === 0 ? (
            <p class="muted">{t('earningsExpectedNone')}</p>
          ) : (
            <CappedTable<ExpectedMonth>
              label={t('earningsExpectedTitle')}
              shown={6}
              rows={expected.months}
              keyOf={({ due }) => due}
              columns={[
                { key: 'due', header: t('earningsExpectedColumn'), cell: ({ due }) => toDueText(due) },
                ...toFigures<ExpectedMonth>(params, (month) => toDueParams(month, today)),
              ]}
            />
          )}
          <LeftOut count={expected.unreadableCount} />
          {expected.undated.length > 0 && (
            <>
              <h3>{t('earningsExpectedUnknown')}</h3>
              <CappedTable<UndatedProgram>
                label={t('earningsExpectedUnknown')}
                shown={3}
                rows={expected.undated}
                keyOf={({ offerId }) => offerId}
                columns={[
                  {
                    key: 'program',
                    header: t('programPicker'),
                    cell: ({ offerId, offerName }) => <bdi>{offerName || offerId || t('earningsBlank')}</bdi>,
                  },
                  ...toFigures<UndatedProgram>(params, (program) => ({
                    ...toDueParams(program, today),
                    offer: formatProgram(program.offerId),
                  })),
                ]}
              />
            </>
          )}
        </>
      )}
    </ReportSection>
  );
}

/** Says how many conversions the sums leave out. The report's own warning is about its period alone. */
function LeftOut({ count }: { readonly count: number }) {
  return count === 0 ? null : <p class="muted">{t('earningsUnreadable', count, [formatNumber(count)])}</p>;
}

interface PendingSectionProps {
  /** Null while it is being read. */
  readonly pending: PendingAges | null;
  readonly today: string;
  readonly params: RouteParams;
}

/** Says what waits for a decision, and since when. Covers all of time, because users ask about the oldest ones. */
export function PendingSection({ pending, today, params }: PendingSectionProps) {
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
          <LeftOut count={pending.unreadableCount} />
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
              ...toFigures<PendingAge>(params, (age) => toAgeParams(age, pending, today)),
            ]}
          />
        </>
      )}
    </ReportSection>
  );
}

/** Returns the parameters that list the conversions of an age, by their day of sale, whatever the shown period is. */
function toAgeParams({ fromDays, toDays }: PendingAge, { oldestDay }: PendingAges, today: string): RouteParams {
  return {
    ...noFilters,
    period: 'custom',
    from: toDays === null ? (oldestDay ?? '') : addDays(today, -toDays),
    to: addDays(today, -fromDays),
    today: '1',
    status: 'pending',
  };
}
