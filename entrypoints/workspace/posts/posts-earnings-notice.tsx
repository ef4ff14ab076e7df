import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import { toLoadedAtMs } from '#lib/domain/earnings/to-loaded-at-ms.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ReportSummary } from '#lib/store/earnings/read-report-state.ts';

/** What networks list within a day is no reason to load again. */
const staleAfterMs = dayMs;

interface PostsEarningsNoticeProps {
  readonly summary: ReportSummary;
  readonly nowMs: number;
  readonly isDisabled: boolean;
  readonly onUpdate: () => void;
}

/** Says that the earnings beside the posts are old, and offers to update them. Draws nothing while they are fresh. */
export function PostsEarningsNotice({ summary, nowMs, isDisabled, onUpdate }: PostsEarningsNoticeProps) {
  const loadedAtMs = toLoadedAtMs(summary);
  const isRunning = summary.progress.phase !== 'idle';
  if (!isRunning && nowMs - loadedAtMs < staleAfterMs) return null;
  const title = loadedAtMs === 0 ? t('postsNeverLoaded') : t('postsLoadedOn', [formatInstant(loadedAtMs, 'day')]);
  return (
    <Notice
      tone="plain"
      role="note"
      title={title}
      actions={
        <Button isBusy={isRunning} isDisabled={isDisabled} onClick={() => !isRunning && onUpdate()}>
          {t('earningsUpdate')}
        </Button>
      }
    >
      <p>{t('postsUpdateHint')}</p>
    </Notice>
  );
}
