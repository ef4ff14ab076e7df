import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import type { EditedPost, PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { isChannelWhole } from '#lib/domain/posts/post-stage.ts';
import { t } from '#lib/platform/i18n.ts';
import { describePostCause } from '#lib/wording/describe-post-cause.ts';
import type { EditServices } from '#ui/edits/edit-services.ts';
import { ReplacementChoice } from '#ui/edits/replacement-choice.tsx';
import type { EditActs } from '#ui/edits/use-edit-acts.ts';

interface EditRowActsProps {
  readonly services: EditServices;
  readonly edit: PostEdit;
  readonly edited: EditedPost;
  /** The element that names the post: several rows have the same buttons. */
  readonly nameId: string;
  readonly acts: EditActs;
  readonly onOpen: (postId: string) => void;
}

/** What can be done in one post. */
export function EditRowActs({ services, edit, edited, nameId, acts, onOpen }: EditRowActsProps) {
  const { post, isTaken } = edited;
  const isCoupon = edit.cause.kind === 'coupon';
  const isWaiting = !isCoupon && !isTaken;
  const channels = post.channels.filter(({ postedAtMs, isOff }) => postedAtMs !== undefined && isOff !== true);
  const settled = t(isWaiting ? 'editWaiting' : 'editDone', [describePostCause(edit)]);
  return (
    <>
      {edit.cause.kind === 'program' && !isTaken && (
        <ReplacementChoice {...{ services, edit, edited, nameId }} onReplace={(way) => acts.replace(edited, way)} />
      )}
      <div class="button-row">
        {!isWaiting &&
          channels.map((channel) => (
            <Button
              key={channel.channelId}
              describedBy={nameId}
              isDisabled={isTaken && !isCoupon && !isChannelWhole(post, channel)}
              onClick={() => void acts.copy(edit, edited, channel)}
            >
              {channels.length === 1 ? t('editCopy') : t('editCopyFor', [channel.name])}
            </Button>
          ))}
        <Button describedBy={nameId} onClick={() => onOpen(post.postId)}>
          <Icon name="open" />
          {t('editOpenPost')}
        </Button>
        <span class="post-edit-last">
          <Button describedBy={nameId} onClick={() => void acts.settle(edit, edited, settled)}>
            {t(isWaiting ? 'editWait' : 'editDoneAct')}
          </Button>
        </span>
      </div>
    </>
  );
}
