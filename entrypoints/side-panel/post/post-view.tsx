import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Icon } from '#components/icon.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { ChannelsPart } from '#components/posts/channels-part.tsx';
import { MakingPart, RunActs } from '#components/posts/making-part.tsx';
import { PostName } from '#components/posts/post-name.tsx';
import { MakeAct, PricePart, usePostMaking } from '#components/posts/price-part.tsx';
import { ProductsPart } from '#components/posts/products-part.tsx';
import { CopyActs, TextsActs } from '#components/posts/texts-acts.tsx';
import { TextsPart } from '#components/posts/texts-part.tsx';
import { TroublesNotice } from '#components/posts/troubles-notice.tsx';
import { useAltKeys } from '#components/posts/use-alt-keys.ts';
import { type PostEditor, usePost } from '#components/posts/use-post.ts';
import { usePostTexts } from '#components/posts/use-post-texts.ts';
import { listActiveChannels, type PostChannel } from '#lib/domain/posts/post.ts';
import { isChannelWhole, toPostStage } from '#lib/domain/posts/post-stage.ts';
import { toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ActLine } from '#lib/ui/use-act.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import { PostPicture } from '../late-parts.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { DoneLine, useSaidLine } from '../said-line.tsx';
import { AddTabsButton } from '../this-page/add-tabs-button.tsx';
import { usePageAdder } from '../this-page/use-page-adder.ts';
import { ViewFrame } from '../view-frame.tsx';
import './post-view.css';

/** The post that the panel works on: its products and channels, its links under way, or its texts. */
export function PostView(props: PanelViewProps) {
  const { post } = props.snapshot;
  const line = useSaidLine(props.services.nowMs, props.announce);
  if (post === null) {
    return (
      <ViewFrame>
        <NoPost {...props} />
        <DoneLine line={line} />
      </ViewFrame>
    );
  }
  return <StoredPost key={post.postId} {...props} line={line} />;
}

interface StageProps extends PanelViewProps {
  readonly editor: PostEditor;
  readonly line: ActLine;
}

function StoredPost(props: PanelViewProps & { readonly line: ActLine }) {
  const { services, snapshot, line, takesFocus } = props;
  const { usage, today, postId } = snapshot;
  const { editor } = usePost(services, postId, line, { usage, today, isConnected: true });
  // Which stage the user asked for; null: the one that the post is at.
  const [wanted, setWanted] = useState<'products' | 'texts' | null>(null);
  const stage = editor === null ? null : toPostStage(editor.post, editor.making);
  const before = useRef(stage);
  const wasMaking = before.current === 'making' && stage !== 'making';
  useEffect(() => {
    // What was made is shown, whatever the user looked at before.
    if (stage === 'making') setWanted(null);
    before.current = stage;
  }, [stage]);
  if (editor === null || stage === null) {
    return (
      <ViewFrame>
        <p class="meta">{t('postReading')}</p>
      </ViewFrame>
    );
  }
  const ofStage = { ...props, editor, takesFocus: takesFocus || wasMaking };
  if (stage === 'making') return <MakingStage {...ofStage} />;
  if ((wanted ?? stage) === 'texts') return <TextsStage {...ofStage} onChangeProducts={() => setWanted('products')} />;
  return <ProductsStage {...ofStage} onShowTexts={() => setWanted('texts')} />;
}

/** What the post holds and where it goes, what its links will use, and the act that makes them. */
function ProductsStage(props: StageProps & { readonly onShowTexts: () => void }) {
  const { editor, line, takesFocus, announce, onShowTexts } = props;
  const making = usePostMaking(editor, { onMade: onShowTexts, announce });
  const channels = listActiveChannels(editor.post);
  const hasTexts = channels.length > 0 && channels.every(({ text }) => text !== '');
  return (
    <ViewFrame acts={<MakeAct editor={editor} making={making} takesFocus={takesFocus} />}>
      <ProblemNotice text={line.problem} />
      <PostHead {...props} />
      <ProductsPart editor={editor} label={t('postProducts')} />
      <DoneLine line={line} />
      <ChannelsPart editor={editor} />
      <PricePart editor={editor} making={making} />
      {hasTexts && (
        <p>
          <Button look="quiet" onClick={onShowTexts}>
            {t('postShowTexts')}
          </Button>
        </p>
      )}
    </ViewFrame>
  );
}

/** The links of the post under way. Texts that are whole can be copied already. */
function MakingStage({ editor, snapshot, line }: StageProps) {
  const { post, making } = editor;
  const whole = listActiveChannels(post).filter((channel) => isChannelWhole(post, channel));
  const texts = usePostTexts(editor, whole);
  if (making === null) return null;
  const { run } = making;
  return (
    <ViewFrame
      acts={
        <>
          <RunActs editor={editor} run={run} />
          <CopyActs editor={editor} texts={texts} />
        </>
      }
    >
      <ProblemNotice text={line.problem} />
      <h1 dir="auto">{toPostTitle(post)}</h1>
      <MakingPart editor={editor} run={run} settings={snapshot.settings} />
      <DoneLine line={line} />
    </ViewFrame>
  );
}

/** One text a channel: to read over, to change, to copy, and to mark as posted. */
function TextsStage(props: StageProps & { readonly onChangeProducts: () => void }) {
  const { editor, line, takesFocus, moves, onChangeProducts } = props;
  const texts = usePostTexts(editor, listActiveChannels(editor.post), { takesFocus });
  const [picturedId, setPicturedId] = useState<string | null>(null);
  // As the channel is now: its link may change while the picture is open.
  const pictured = texts.channels.find(({ channelId }) => channelId === picturedId) ?? null;
  const setPictured = (channel: PostChannel | null) => setPicturedId(channel?.channelId ?? null);
  useAltKeys((code) => {
    const isMine = code === 'KeyC' && texts.open !== undefined;
    if (isMine) setPictured(texts.open ?? null);
    return isMine;
  });
  return (
    <ViewFrame
      acts={
        <TextsActs editor={editor} texts={texts} onPicture={setPictured} onNewPost={() => moves.beginPost('page')} />
      }
    >
      <ProblemNotice text={line.problem} />
      <div class="post-title">
        <h1 dir="auto">{toPostTitle(editor.post)}</h1>
        <Button look="quiet" onClick={onChangeProducts}>
          {t('postChangeProducts')}
        </Button>
      </div>
      <TroublesNotice editor={editor} />
      <TextsPart editor={editor} texts={texts} />
      <DoneLine line={line} />
      {pictured !== null && (
        <Dialog
          title={t('postPictureTitle', [toPostTitle(editor.post)])}
          closeLabel={t('postPictureBack')}
          onClose={() => setPictured(null)}
        >
          <PostPicture editor={editor} channel={pictured} isInDialog />
        </Dialog>
      )}
    </ViewFrame>
  );
}

type PostHeadProps = Pick<PanelViewProps, 'moves' | 'refresh'> & { readonly editor: PostEditor };

/** The post's name, and what else can be done with it. */
export function PostHead({ editor, moves, refresh }: PostHeadProps) {
  const { post, acts } = editor;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const duplicate = async () => {
    const copyId = await acts.duplicate();
    if (copyId !== null) moves.openPost(copyId, 'post');
  };
  const remove = async () => {
    if (await acts.remove()) await refresh();
  };
  return (
    <div>
      <h1 class="visually-hidden" dir="auto">
        {toPostTitle(post)}
      </h1>
      <div class="post-head">
        <PostName editor={editor} class="post-name" placeholder={t('postName')} />
        <button
          type="button"
          class="icon-button"
          aria-label={t('postMore')}
          title={t('postMore')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="down" />
        </button>
      </div>
      {isOpen && (
        <div class="button-row post-more" id={id}>
          <Button onClick={() => moves.beginPost('page')}>{t('postNew')}</Button>
          <Button onClick={() => void duplicate()}>{t('postDuplicate')}</Button>
          <a
            class="button"
            href={toWorkspaceUrl({ tab: 'posts', params: { id: post.postId } })}
            target="_blank"
            rel="noopener"
          >
            {t('postInWorkspace')}
          </a>
          <Button onClick={() => void remove()}>{t('postDelete')}</Button>
        </div>
      )}
    </div>
  );
}

/** Says how a post begins, and begins it with the tabs that are open. */
export function NoPost(props: PanelViewProps) {
  const adder = usePageAdder(props);
  return (
    <>
      <ProblemNotice text={adder.problem} />
      <EmptyState title={t('postNoneTitle')} actions={<AddTabsButton {...props} adding={adder} />}>
        <p>{t('postNoneText')}</p>
      </EmptyState>
    </>
  );
}
