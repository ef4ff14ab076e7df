import { useMemo } from 'preact/hooks';
import { formatList } from '#components/format-list.ts';
import { Notice } from '#components/notice.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { SubIdRisks } from '#components/sub-ids/sub-id-risks.tsx';
import { formatDuration } from '#components/time/format-duration.ts';
import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkPrice } from '#lib/domain/bulk/to-bulk-price.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { WorkspaceSnapshot } from '../workspace-services.ts';
import { summariseReasons } from './describe-line.ts';
import './price-line.css';

interface PriceLineProps {
  readonly run: BulkRun;
  readonly lines: readonly BulkLine[];
  /** Whether the lines are addresses from a text. */
  readonly isText: boolean;
  readonly snapshot: WorkspaceSnapshot;
}

/** Says in one sentence what the list will cost, before any link is used. */
export function PriceLine({ run, lines, isText, snapshot }: PriceLineProps) {
  const { counts } = run;
  const sent = useMemo(() => listSubIds(lines), [lines]);
  const cut = useMemo(() => lines.flatMap(({ state, cutSubIds = [] }) => (state === 'new' ? cutSubIds : [])), [lines]);
  const price = toBulkPrice(run, snapshot.usage, snapshot.settings);
  const reserve = formatNumber(snapshot.settings.bulkReserve);
  if (run.state === 'planning') {
    const done = price.lines - counts.raw;
    return (
      <div class="bulk-checking">
        <p role="status">{t('bulkChecking', [formatNumber(done), formatNumber(price.lines)])}</p>
        <ProgressBar label={t('bulkCheckingLabel')} done={done} known={price.lines} />
      </div>
    );
  }
  const parts = [
    counts.reused > 0 && t('bulkPartReused', [formatNumber(counts.reused)]),
    t('bulkPartNew', [formatNumber(counts.new)]),
    counts.duplicate > 0 && t('bulkPartDuplicate', counts.duplicate, [formatNumber(counts.duplicate)]),
    counts.choose > 0 && t('bulkPartChoose', counts.choose, [formatNumber(counts.choose)]),
    counts.unknown > 0 && t('bulkPartUnknown', [formatNumber(counts.unknown)]),
    counts.blocked > 0 &&
      (isText
        ? t('bulkPartStays', counts.blocked, [formatNumber(counts.blocked)])
        : t('bulkPartBlocked', [formatNumber(counts.blocked)])),
  ].filter((part) => part !== false);
  const appOnly = lines.filter(({ isAppOnly, state }) => isAppOnly && state === 'new').length;
  const notes = [
    counts.blocked > 0 && summariseReasons(lines),
    appOnly > 0 && t('bulkAppOnlyCount', appOnly, [formatNumber(appOnly)]),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div class="bulk-price">
      <p role="status">
        <strong>{t(isText ? 'bulkPriceAddresses' : 'bulkPriceLines', price.lines, [formatNumber(price.lines)])}</strong>{' '}
        {formatList(parts)}
        {'; '}
        {t('bulkPriceLeft', [formatNumber(price.toMint), formatNumber(price.left)])}
        {price.toMint > 0 && `; ${t('bulkPriceTime', [formatDuration(price.durationMs)])}`}
      </p>
      {notes !== '' && <p class="muted">{notes}</p>}
      <SubIdRisks sent={sent} cut={cut} />
      {price.beyondReserve > 0 && (
        <Notice
          tone="warn"
          role="note"
          text={t('bulkBeyondReserve', [formatNumber(price.toMint), formatNumber(counts.new), reserve])}
        />
      )}
    </div>
  );
}

/** Returns the sub-IDs that the new links would send. Each set appears once, because most lines have the same. */
function listSubIds(lines: readonly BulkLine[]): readonly SubIds[] {
  const sent = lines.filter(({ state }) => state === 'new').map(({ subIds }) => subIds);
  return [...new Map(sent.map((subIds) => [JSON.stringify(subIds), subIds])).values()];
}
