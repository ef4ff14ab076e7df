import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { formatDuration } from '#components/time/format-duration.ts';
import { WaitCountdown } from '#components/time/wait-countdown.tsx';
import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkPrice } from '#lib/domain/bulk/to-bulk-price.ts';
import { listActiveChannels } from '#lib/domain/posts/post.ts';
import { isChannelWhole } from '#lib/domain/posts/post-stage.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeBulkPause } from '#lib/wording/describe-bulk-pause.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import { UndoLine } from '../undo-line.tsx';
import { ViewFrame } from '../view-frame.tsx';
import { CopyActs, useCopyButtons } from './copy-acts.tsx';
import type { StageProps } from './stage-props.ts';
import { useCopy } from './use-copy.ts';
import '#components/posts/post-price-box.css';
import './post-view.css';

/** The links of the post under way: the same run that Bulk shows. Texts that are whole can be copied already. */
export function MakingStage(props: StageProps) {
  const { services, snapshot, shown, acts, notice, undo } = props;
  const { post, making, occasion } = shown;
  const { copied, copy } = useCopy(props);
  const { buttonOf } = useCopyButtons();
  if (making === null) return null;
  const { run } = making;
  const { runId } = run;
  const whole = listActiveChannels(post).filter((channel) => isChannelWhole(post, channel));
  const next = whole.find(({ channelId }) => !copied.includes(channelId))?.channelId ?? null;
  const send = (message: 'pauseBulk' | 'resumeBulk' | 'cancelBulk') =>
    void acts.act(async () => (await services.send(message, { runId })).problem);
  return (
    <ViewFrame
      acts={
        <>
          <div class="post-acts">
            {run.state === 'paused' ? (
              <Button look="primary" isLarge onClick={() => send('resumeBulk')}>
                {t('bulkResume')}
              </Button>
            ) : (
              <Button isLarge onClick={() => send('pauseBulk')}>
                {t('bulkPause')}
              </Button>
            )}
            <Button isLarge onClick={() => send('cancelBulk')}>
              {t('postStop')}
            </Button>
          </div>
          <CopyActs
            channels={whole}
            presets={occasion.presets}
            copied={copied}
            next={next}
            onCopy={(channel) => void copy(channel)}
            buttonOf={buttonOf}
          />
        </>
      }
    >
      {notice}
      <h1 dir="auto">{toPostTitle(post)}</h1>
      <Progress run={run} snapshot={snapshot} nowMs={services.nowMs} />
      <UndoLine undo={undo} />
    </ViewFrame>
  );
}

interface ProgressProps {
  readonly run: BulkRun;
  readonly snapshot: StageProps['snapshot'];
  readonly nowMs: () => number;
}

function Progress({ run, snapshot, nowMs }: ProgressProps) {
  const { counts, waiting } = run;
  const { settings, usage } = snapshot;
  const all = counts.done + counts.refused + counts.failed + counts.unknown + counts.skipped + counts.new;
  const { durationMs } = toBulkPrice(run, usage, settings);
  const isMinute = waiting?.reason === 'minute' || waiting?.reason === 'limited';
  return (
    <div class="post-price">
      <p class="post-price-new">{t('postProgress', [formatNumber(counts.done), formatNumber(all)])}</p>
      <ProgressBar label={t('bulkMinting')} done={all - counts.new} known={all} />
      {run.state === 'running' && waiting !== null && isMinute && (
        <p class="meta">
          {waiting.reason === 'minute'
            ? t('postMinute', counts.new, [formatNumber(settings.callsPerMinute), formatNumber(counts.new)])
            : null}{' '}
          <WaitCountdown
            key={waiting.untilMs}
            toText={(seconds) => t(waiting.reason === 'minute' ? 'bulkWaitMinute' : 'bulkWaitLimited', [seconds])}
            untilMs={waiting.untilMs}
            nowMs={nowMs}
            isSpoken={false}
          />
        </p>
      )}
      {run.state === 'running' && (waiting?.reason === 'offline' || waiting?.reason === 'locked') && (
        <p class="meta">{t(waiting.reason === 'offline' ? 'bulkWaitOffline' : 'bulkWaitLocked')}</p>
      )}
      {run.state === 'running' && waiting === null && counts.new > 0 && (
        <p class="meta">{t('bulkTimeLeft', [formatDuration(durationMs)])}</p>
      )}
      {run.state === 'paused' && (
        <Notice tone={run.pauseReason === 'user' ? 'plain' : 'warn'} role="note" title={t('bulkPausedTitle')}>
          <p>{describeBulkPause(run.pauseReason ?? 'user', settings.bulkReserve, nowMs())}</p>
        </Notice>
      )}
    </div>
  );
}
