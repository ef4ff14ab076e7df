import { type ComponentChildren, Fragment } from 'preact';
import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { SelectField } from '#components/forms/select-field.tsx';
import { formatMoney } from '#components/money/format-money.ts';
import { ProgressBar } from '#components/progress-bar.tsx';
import { UnreadableLine } from '#components/sync/unreadable-line.tsx';
import { toRemainingParts } from '#components/time/format-duration.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import { useNow } from '#components/time/use-now.ts';
import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import { type ReportCurrency, reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { type ReportProgress, toLoadedAtMs } from '#lib/domain/earnings/report-progress.ts';
import { type ChangeKind, summarizeChanges } from '#lib/domain/earnings/summarize-changes.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import type { ReportSummary } from '#lib/store/earnings/read-report-state.ts';
import { describeListingError } from '#lib/ui/describe-listing-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { formatChanged, noFilters } from './earnings-view.ts';
import { RowsLink } from './report-section.tsx';
import { toStatusCount } from './status-names.ts';
import './update-state.css';

interface UpdateStateProps {
  readonly summary: ReportSummary;
  readonly isOnline: boolean;
  /** Why the user's last act failed. Null if it did not fail. */
  readonly error: ErrorData | null;
  readonly nowMs: () => number;
}

const phaseTexts: Readonly<Record<Exclude<ReportProgress['phase'], 'idle'>, MessageKey>> = {
  all: 'earningsPhaseAll',
  hours: 'earningsPhaseHours',
  span: 'earningsPhaseSpan',
  pending: 'earningsPhasePending',
};

/** Says how fresh the conversions are, and how far a load is. */
export function UpdateState({ summary, isOnline, error, nowMs }: UpdateStateProps) {
  const { progress } = summary;
  const isRunning = progress.phase !== 'idle';
  const failure = error ?? (isRunning || progress.error === null ? null : { code: progress.error });
  const described = failure === null ? null : describeListingError(failure, nowMs());
  const loadedAtMs = toLoadedAtMs(summary, nowMs());
  return (
    <div class="update-state">
      {isRunning ? (
        <Progress progress={progress} nowMs={nowMs} />
      ) : (
        <p class="muted">
          {loadedAtMs === 0
            ? summary.firstLoadedAtMs === null && t('earningsNever')
            : t('earningsUpdated', [formatInstant(loadedAtMs, 'day-and-time', nowMs())])}
        </p>
      )}
      {!isOnline && <p class="muted">{t('earningsOffline')}</p>}
      {described !== null && (
        <p class="update-error" role={error === null ? undefined : 'alert'}>
          {t('earningsStopped')} {described.text} {described.next}
        </p>
      )}
      {summary.undatedCount > 0 && (
        <p class="muted">{t('earningsUndated', summary.undatedCount, [formatNumber(summary.undatedCount)])}</p>
      )}
      {summary.unlistedCount > 0 && (
        <p class="muted">{t('earningsUnlisted', summary.unlistedCount, [formatNumber(summary.unlistedCount)])}</p>
      )}
      {summary.areDatesIgnored && <p class="muted">{t('earningsListedWhole')}</p>}
      <UnreadableLine count={summary.unreadable} />
      {summary.rowsInOtherCurrency > 0 && (
        <p class="muted">
          {t('earningsOtherCurrency', summary.rowsInOtherCurrency, [formatNumber(summary.rowsInOtherCurrency)])}
        </p>
      )}
    </div>
  );
}

function Progress({ progress, nowMs }: { readonly progress: ReportProgress; readonly nowMs: () => number }) {
  const now = useNow(nowMs);
  if (progress.phase === 'idle') return null;
  const { pagesDone, pagesKnown } = progress;
  const parts = [
    t(phaseTexts[progress.phase]),
    pagesKnown > 0
      ? t('syncPages', [formatNumber(Math.min(pagesDone + 1, pagesKnown)), formatNumber(pagesKnown)])
      : t('syncFirstPage'),
    ...toRemainingParts(progress, now),
  ];
  return (
    <>
      <ProgressBar label={t('earningsUpdating')} done={pagesDone} known={pagesKnown} />
      <p class="muted numeric">{parts.join(' · ')}</p>
    </>
  );
}

interface UpdateToolsProps {
  readonly summary: ReportSummary;
  readonly isOnline: boolean;
  readonly onUpdate: () => void;
  readonly onCurrency: (currency: ReportCurrency) => Promise<void>;
}

/** Chooses the currency that the conversions are asked for in. Contains "Update earnings". */
export function UpdateTools({ summary, isOnline, onUpdate, onCurrency }: UpdateToolsProps) {
  const isRunning = summary.progress.phase !== 'idle';
  return (
    <div class="update-tools">
      <SelectField
        label={t('earningsAsked')}
        isLabelHidden
        value={summary.currency}
        options={reportCurrencies.map((value) => ({
          value,
          text: value === 'own' ? t('earningsAskedOwn') : t('earningsAskedIn', [value]),
        }))}
        onChange={(value) => onCurrency(value as ReportCurrency)}
      />
      <Button isBusy={isRunning} isDisabled={!isOnline} onClick={() => !isRunning && onUpdate()}>
        {t('earningsUpdate')}
      </Button>
    </div>
  );
}

interface ChangesNoticeProps {
  /** The changes since the last visit, in the order in which they were seen. */
  readonly changes: readonly ConversionChange[];
  /** The time of the last visit, in ms since the epoch. 0 before the first visit. */
  readonly sinceMs: number;
  readonly nowMs: number;
  /** The current parameters of the address. */
  readonly params: RouteParams;
  readonly onSeen: () => void;
}

/** Parameters for conversions of all time, including today's. */
const allTime: RouteParams = { ...noFilters, offer: '', period: 'all-time', from: '', to: '', today: '1' };

/** Says what happened to the user's conversions while the user was away: "6 approved, 1 rejected, +MYR 42.10". */
export function ChangesNotice({ changes, sinceMs, nowMs, params, onSeen }: ChangesNoticeProps) {
  const summary = summarizeChanges(changes);
  const toRows = (as: ChangeKind, text: string) => (
    <RowsLink params={params} filters={{ ...allTime, changed: formatChanged({ sinceMs, as }) }}>
      {text}
    </RowsLink>
  );
  const parts = [
    ...[...summary.counts].map(([status, count]) => toRows(`=${status}`, toStatusCount(status, count))),
    summary.newCount > 0 && toRows('new', t('earningsChangeNew', [formatNumber(summary.newCount)])),
    summary.repricedCount > 0 && toRows('repriced', t('earningsChangeRepriced', [formatNumber(summary.repricedCount)])),
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
        {sinceMs > 0 && <span class="muted"> ({formatInstant(sinceMs, 'day-and-time', nowMs)})</span>}:{' '}
        <span class="numeric">
          <ListOf parts={parts} />
        </span>
      </p>
      <Button look="quiet" onClick={onSeen}>
        {t('earningsChangesSeen')}
      </Button>
    </section>
  );
}

/** Draws parts as a list of the language, with that language's separators. */
function ListOf({ parts }: { readonly parts: readonly ComponentChildren[] }) {
  const pieces = formatList(parts.map((_, index) => `{${index}}`)).split(/\{(\d+)\}/);
  return (
    <>
      {pieces.map((piece, index) => (
        <Fragment key={index}>{index % 2 === 1 ? parts[Number(piece)] : piece}</Fragment>
      ))}
    </>
  );
}
