import { Button } from '#components/button.tsx';
import { describeUnfinished, FileRunProgress } from '#components/file-runs/file-run-progress.tsx';
import type { FileRun, ShownFileRun } from '#lib/domain/backup/file-run.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/file-runs/file-run-line.css';

interface FileRunLineProps {
  readonly read: () => Promise<ShownFileRun | null>;
  readonly onDismiss: (runId: string) => Promise<unknown>;
  readonly nowMs: () => number;
}

const kinds = ['file-run', 'accounts'] as const;

/**
 * The restore or import under way, on every page that has room for it: how far it is, whose it is, and how it ended. Draws
 * nothing without one.
 */
export function FileRunLine({ read, onDismiss, nowMs }: FileRunLineProps) {
  const { value: shown, readAgain } = useLive(read, kinds);
  if (shown === null) return null;
  const { run, accountTitle } = shown;
  const isUnderWay = run.state === 'handing-over' || run.state === 'writing';
  const canDismiss = !isUnderWay || run.problem !== null;
  const name = t(run.kind === 'restore' ? 'fileRestoreName' : 'fileImportName', [run.fileName]);
  return (
    <section class="file-run-line" aria-label={name}>
      <p role="status">
        {[isUnderWay ? name : describeEnd(run), accountTitle !== null && t('fileAccount', [accountTitle])]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isUnderWay && <FileRunProgress run={run} label={name} nowMs={nowMs} />}
      {canDismiss && (
        <div class="button-row">
          <Button
            look="quiet"
            onClick={() => {
              void onDismiss(run.runId).then(readAgain, () => undefined);
            }}
          >
            {isUnderWay ? t('fileGiveUp') : t('actionClose')}
          </Button>
        </div>
      )}
    </section>
  );
}

function describeEnd(run: FileRun): string {
  const { kind, state, fileName, added, changed, total } = run;
  if (state === 'unfinished') return describeUnfinished(run);
  if (kind === 'restore') return t('fileRestored', [fileName]);
  const counts = [added, changed, total - added - changed].map((count) => formatNumber(count));
  return `${t('fileImported', [fileName])} ${t('linksImportDone', counts)}`;
}
