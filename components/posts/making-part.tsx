import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import type { PostEditor } from '#components/posts/use-post.ts';
import { ProgressBar } from '#components/progress-bar.tsx';
import { formatDuration } from '#components/time/format-duration.ts';
import { WaitCountdown } from '#components/time/wait-countdown.tsx';
import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkPrice } from '#lib/domain/bulk/to-bulk-price.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { useOnce } from '#lib/ui/use-act.ts';
import { describeBulkPause } from '#lib/wording/describe-bulk.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/posts/post-price-box.css';
import '#components/posts/post-editor.css';

interface RunProps {
  readonly editor: PostEditor;
  readonly run: BulkRun;
}

/** Pauses the run that makes the post's links, resumes it, or ends it after the link under way. */
export function RunActs({ editor: { acts, services }, run: { runId, state } }: RunProps) {
  const actOf = useOnce((message: 'pauseBulk' | 'resumeBulk' | 'cancelBulk') =>
    acts.act(async () => (await services.send(message, { runId })).problem),
  );
  return (
    <div class="post-run-acts">
      {state === 'paused' ? (
        <Button look="primary" isLarge {...actOf('resumeBulk')}>
          {t('bulkResume')}
        </Button>
      ) : (
        <Button isLarge {...actOf('pauseBulk')}>
          {t('bulkPause')}
        </Button>
      )}
      <Button isLarge {...actOf('cancelBulk')}>
        {t('postStop')}
      </Button>
    </div>
  );
}

/** The links of the post under way: the same run that Bulk shows. */
export function MakingPart({ editor, run, settings }: RunProps & { readonly settings: Settings }) {
  const { usage, services } = editor;
  const { counts, waiting, state } = run;
  const all = counts.done + counts.refused + counts.failed + counts.unknown + counts.skipped + counts.new;
  const { durationMs } = toBulkPrice(run, usage, settings);
  const { bulkReserve: reserve } = settings;
  const forRuns = { reserve, isDue: linksLeft(usage) > reserve };
  return (
    <div class="post-price">
      <p class="post-price-new">{t('postProgress', [formatNumber(counts.done), formatNumber(all)])}</p>
      <ProgressBar label={t('bulkMinting')} done={all - counts.new} known={all} />
      {state === 'running' && waiting !== null && <Waiting run={run} settings={settings} nowMs={services.nowMs} />}
      {state === 'running' && waiting === null && counts.new > 0 && (
        <p class="meta">{t('bulkTimeLeft', [formatDuration(durationMs)])}</p>
      )}
      {state === 'paused' && (
        <Notice
          tone={run.pauseReason === 'user' ? 'plain' : 'warn'}
          role="note"
          title={t('bulkPausedTitle')}
          text={describeBulkPause(run.pauseReason ?? 'user', forRuns, services.nowMs())}
        />
      )}
    </div>
  );
}

interface WaitingProps {
  readonly run: BulkRun;
  readonly settings: Settings;
  readonly nowMs: () => number;
}

/** What the run waits for. */
function Waiting({ run: { counts, waiting }, settings: { callsPerMinute }, nowMs }: WaitingProps) {
  const reason = waiting?.reason;
  if (reason === 'offline' || reason === 'locked') {
    return <p class="meta">{t(reason === 'offline' ? 'bulkWaitOffline' : 'bulkWaitLocked')}</p>;
  }
  if (waiting === null || (reason !== 'minute' && reason !== 'limited')) return null;
  return (
    <p class="meta">
      {reason === 'minute'
        ? t('postMinute', counts.new, [formatNumber(callsPerMinute), formatNumber(counts.new)])
        : null}{' '}
      <WaitCountdown
        key={waiting.untilMs}
        toText={(seconds) => t(reason === 'minute' ? 'bulkWaitMinute' : 'bulkWaitLimited', [seconds])}
        untilMs={waiting.untilMs}
        nowMs={nowMs}
        isSpoken={false}
      />
    </p>
  );
}
