import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import { type BulkRun, postsOfRun } from '#lib/domain/bulk/bulk-run.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './price-line.css';

interface ResultLineProps {
  readonly run: BulkRun;
  /** How many links the run has. */
  readonly links: number;
  /** Whether the addresses were found in a text. */
  readonly isText: boolean;
}

/** What became of a run's lines: "30 made, 2 reused". */
function toParts({ counts }: BulkRun): string {
  const parts = [
    t('bulkPartMinted', [formatNumber(counts.done)]),
    counts.reused > 0 && t('bulkPartReused', [formatNumber(counts.reused)]),
    counts.duplicate > 0 && t('bulkPartDuplicate', counts.duplicate, [formatNumber(counts.duplicate)]),
    counts.refused > 0 && t('bulkPartRefused', [formatNumber(counts.refused)]),
    counts.failed > 0 && t('bulkPartFailed', [formatNumber(counts.failed)]),
    counts.unknown > 0 && t('bulkPartUnknown', [formatNumber(counts.unknown)]),
    counts.skipped > 0 && t('bulkPartSkipped', [formatNumber(counts.skipped)]),
    counts.blocked + counts.choose > 0 && t('bulkPartBlocked', [formatNumber(counts.blocked + counts.choose)]),
  ].filter((part) => part !== false);
  return formatList(parts);
}

/** Says how a run ended, and what to do with its links. */
export function ResultLine({ run, links, isText }: ResultLineProps) {
  return (
    <p class="bulk-price" role="status">
      <strong>{run.state === 'cancelled' ? t('bulkEndedCancelled') : t('bulkEndedDone')}</strong> {toParts(run)}
      {links > 0 && (
        <> · {t('bulkEndedNext', links, [formatNumber(links), t(isText ? 'bulkCopyText' : 'bulkCopyAll')])}</>
      )}
      {run.endedAtMs !== null && <span class="muted"> · {formatInstant(run.endedAtMs, 'day-and-time')}</span>}
    </p>
  );
}

/** The run that ended before the tab was opened, in one line: whose it is, and what became of it. */
export function FoldedRun({ run, onShow }: { readonly run: BulkRun; readonly onShow: () => void }) {
  const when = formatInstant(run.endedAtMs ?? run.createdAtMs, 'day-and-time');
  return (
    <p class="bulk-folded">
      <span>{t(postsOfRun(run).length === 0 ? 'bulkFoldedList' : 'bulkFoldedPost', [toParts(run), when])}</span>{' '}
      <Button look="quiet" onClick={onShow}>
        {t('bulkFoldedShow')}
      </Button>
    </p>
  );
}
