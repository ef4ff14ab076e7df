import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { Icon } from '#components/icon.tsx';
import type { PostEditor } from '#components/posts/use-post.ts';
import { listPostTroubles, type PostTrouble, toLeftOutCause } from '#lib/domain/posts/post-stage.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeBulkBlock } from '#lib/wording/describe-bulk.ts';
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
  const made = making.lines.filter(({ state }) => state === 'done').length;
  const texts = describeTroubles(troubles, editor);
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
        {texts.slice(0, maxNamed).map((text) => (
          <p key={text} dir="auto">
            {text}
          </p>
        ))}
        {texts.length > maxNamed && <p>{t('postMoreTroubles', texts.length - maxNamed)}</p>}
        <p>{t('postPlainInText')}</p>
        <div class="notice-actions">
          {isRetryable && <Button onClick={() => void retry()}>{t('actionTryAgain')}</Button>}
          <Button onClick={() => void leaveOut()}>{t('postLeaveOut')}</Button>
        </div>
      </div>
    </div>
  );
}

/** A product's reason is said once, with all channels that it holds for. */
function describeTroubles(troubles: readonly PostTrouble[], { post, acts, services }: PostEditor): readonly string[] {
  const nameOf = (channelId: string) => post.channels.find((each) => each.channelId === channelId)?.name ?? '';
  const reasonOf = ({ line }: PostTrouble) =>
    line.state === 'unknown' ? null : describeReason(line, services.nowMs());
  const groups = Map.groupBy(troubles, (trouble) => `${trouble.productId} ${reasonOf(trouble)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const title = acts.nameOf(first.productId);
    const channels = formatList(group.map(({ channelId }) => nameOf(channelId)));
    const reason = reasonOf(first);
    return [reason === null ? t('postLostAnswer', [title, channels]) : t('postNotMade', [title, channels, reason])];
  });
}

function describeReason({ state, reason, subject, error }: PostTrouble['line'], nowMs: number): string {
  if (state === 'blocked' && reason !== null) return describeBulkBlock(reason, subject);
  if (state === 'refused' && error === null) return t('bulkRefusedReason');
  return error === null ? t('bulkChooseOneOf') : describeError(error, nowMs).text;
}
