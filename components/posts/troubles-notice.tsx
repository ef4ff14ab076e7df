import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import type { PostEditor } from '#components/posts/use-post.ts';
import { listPostTroubles, type PostTrouble, toLeftOutCause } from '#lib/domain/posts/post-stage.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeBulkBlock } from '#lib/wording/describe-bulk-block.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/posts/post-editor.css';
import '#components/notice.css';

/** More are named only by their number. */
const maxNamed = 5;

/** Links that could not be made, and why. A lost answer is tried again only by the user's own act. */
export function TroublesNotice({ editor }: { readonly editor: PostEditor }) {
  const { post, making, services, acts } = editor;
  const troubles = listPostTroubles(post, making);
  if (making === null || troubles.length === 0) return null;
  const { run } = making;
  const made = run.counts.done;
  const all = made + troubles.length;
  const isLost = troubles.some(({ line }) => line.state === 'unknown');
  const isRetryable = troubles.some(({ line }) => line.state !== 'blocked' && line.state !== 'choose');
  const retry = () =>
    acts.act(async () => {
      const indexes = troubles.map(({ line }) => line.index);
      return (await services.send('retryBulkLines', { runId: run.runId, indexes, despiteUnknown: isLost })).problem;
    });
  const leaveOut = async () => {
    for (const { productId, channelId } of troubles) {
      const causeId = toLeftOutCause(productId, channelId);
      if (!(await acts.change({ kind: 'done', causeId, isDone: true }))) return;
    }
  };
  return (
    <div class={`notice notice-${isLost ? 'bad' : 'warn'} post-troubles`} role={isLost ? 'alert' : 'note'}>
      <Icon name="warn" />
      <div class="post-troubles-text">
        <p class="notice-title">{t('postMade', [formatNumber(made), formatNumber(all)])}</p>
        {troubles.slice(0, maxNamed).map((trouble) => (
          <p key={trouble.line.index} dir="auto">
            {describeTrouble(trouble, editor)}
          </p>
        ))}
        {troubles.length > maxNamed && <p>{t('postMoreTroubles', troubles.length - maxNamed)}</p>}
        <p>{t('postPlainInText')}</p>
        <div class="notice-actions">
          {isRetryable && <Button onClick={() => void retry()}>{t('actionTryAgain')}</Button>}
          <Button onClick={() => void leaveOut()}>{t('postLeaveOut')}</Button>
        </div>
      </div>
    </div>
  );
}

function describeTrouble({ productId, channelId, line }: PostTrouble, { post, acts, services }: PostEditor): string {
  const title = acts.nameOf(productId);
  const channel = post.channels.find((each) => each.channelId === channelId)?.name ?? '';
  if (line.state === 'unknown') return t('postLostAnswer', [title, channel]);
  return t('postNotMade', [title, channel, describeReason(line, services.nowMs())]);
}

function describeReason({ state, reason, subject, error }: PostTrouble['line'], nowMs: number): string {
  if (state === 'blocked' && reason !== null) return describeBulkBlock(reason, subject);
  if (state === 'refused' && error === null) return t('bulkRefusedReason');
  return error === null ? t('bulkChooseOneOf') : describeError(error, nowMs).text;
}
