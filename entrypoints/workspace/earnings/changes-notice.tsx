import { type ComponentChildren, Fragment } from 'preact';
import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { formatMoney } from '#components/money/format-money.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import { type ChangeKind, summarizeChanges } from '#lib/domain/earnings/summarize-changes.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { formatChanged, noFilters } from './earnings-view.ts';
import { RowsLink } from './report-section.tsx';
import { toStatusCount } from './status-names.ts';
import './changes-notice.css';

interface ChangesNoticeProps {
  /** The changes since the last visit, oldest first. */
  readonly changes: readonly ConversionChange[];
  /** The time of the last visit, in ms since the epoch. 0 before the first visit. */
  readonly sinceMs: number;
  /** The current parameters of the address. */
  readonly params: RouteParams;
  readonly onSeen: () => void;
}

/** Parameters for conversions of all time, including today's. */
const allTime: RouteParams = { ...noFilters, offer: '', period: 'all-time', from: '', to: '', today: '1' };

/** Says what happened to the user's conversions while the user was away: "6 approved, 1 rejected, +MYR 42.10". */
export function ChangesNotice({ changes, sinceMs, params, onSeen }: ChangesNoticeProps) {
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
        {sinceMs > 0 && <span class="muted"> ({formatInstant(sinceMs, 'day-and-time')})</span>}:{' '}
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
