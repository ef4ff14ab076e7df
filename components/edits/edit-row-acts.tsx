import { Button } from '#components/button.tsx';
import type { EditServices } from '#components/edits/edit-services.ts';
import { ReplacementChoice } from '#components/edits/replacement-choice.tsx';
import type { EditActs } from '#components/edits/use-edit-acts.ts';
import { Icon } from '#components/icon.tsx';
import type { EditedPost, PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { isChannelWhole } from '#lib/domain/posts/post-stage.ts';
import { t } from '#lib/platform/i18n.ts';
import { describePostCause } from '#lib/wording/describe-post-cause.ts';

/** The panel shows what may take a program's place; the page of the workspace does so once it is asked for. */
export type EditLook = 'panel' | 'page';

interface EditRowActsProps {
  readonly services: EditServices;
  readonly edit: PostEdit;
  readonly edited: EditedPost;
  /** The element that names the post: several rows have the same buttons. */
  readonly nameId: string;
  readonly acts: EditActs;
  readonly onOpen: (postId: string) => void;
  readonly look: EditLook;
  /** Whether the user asked the page for replacements. */
  readonly isAsked: boolean;
}

/** What can be done in one post. */
export function EditRowActs({ services, edit, edited, nameId, acts, onOpen, look, isAsked }: EditRowActsProps) {
  const { post, isTaken } = edited;
  const isCoupon = edit.cause.kind === 'coupon';
  const isWaiting = !isCoupon && !isTaken;
  const channels = post.channels.filter(({ postedAtMs, isOff }) => postedAtMs !== undefined && isOff !== true);
  const settled = t(isWaiting ? 'editWaiting' : 'editDone', [describePostCause(edit)]);
  return (
    <>
      {edit.cause.kind === 'program' && !isTaken && (look === 'panel' || isAsked) && (
        <ReplacementChoice
          {...{ services, edit, edited, nameId, isAsked }}
          onReplace={(way) => acts.replace(edited, way)}
        />
      )}
      <div class="button-row">
        {!isWaiting &&
          channels.map((channel) => (
            <Button
              key={channel.channelId}
              describedBy={nameId}
              isDisabled={channel.text === '' || (isTaken && !isCoupon && !isChannelWhole(post, channel))}
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
            {t(isWaiting ? (look === 'panel' ? 'editWait' : 'editWaitForIt') : 'editDoneAct')}
          </Button>
        </span>
      </div>
    </>
  );
}
