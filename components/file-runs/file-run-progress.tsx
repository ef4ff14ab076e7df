import { Notice } from '#components/notice.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import type { FileRun } from '#lib/domain/backup/file-run.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

interface FileRunProgressProps {
  readonly run: FileRun;
  /** The name of the bar. */
  readonly label: string;
  readonly nowMs: () => number;
}

/** How far a file is: first it is handed over, for which the page has to stay open, and then written. */
export function FileRunProgress({ run, label, nowMs }: FileRunProgressProps) {
  const { kind, handedOver, written, total, problem } = run;
  if (run.state === 'handing-over') {
    return (
      <>
        <p class="numeric">{t('fileHandingOver', [formatNumber(handedOver), formatNumber(total)])}</p>
        <ProgressBar label={label} done={handedOver} known={total} />
      </>
    );
  }
  const failure = problem === null ? null : describeError({ code: problem }, nowMs());
  return (
    <>
      <p class="numeric">
        {t(kind === 'restore' ? 'backupRestoring' : 'linksImporting', [formatNumber(written), formatNumber(total)])}
      </p>
      <ProgressBar label={label} done={written} known={total} />
      {failure === null ? (
        <p class="muted">{t('fileContinues')}</p>
      ) : (
        <Notice tone="warn" role="note" text={`${failure.text} ${failure.next} ${t('fileRests')}`} />
      )}
    </>
  );
}

/** Why a file was not taken in, and what to do. */
export const describeUnfinished = ({ kind, fileName }: Pick<FileRun, 'kind' | 'fileName'>): string =>
  t(kind === 'restore' ? 'fileRestoreUnfinished' : 'fileImportUnfinished', [fileName]);
