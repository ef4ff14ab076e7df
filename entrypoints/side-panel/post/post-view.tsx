import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { listActiveChannels } from '#lib/domain/posts/post.ts';
import { isChannelWhole, toPostStage } from '#lib/domain/posts/post-stage.ts';
import { t } from '#lib/platform/i18n.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import { ChannelsPart } from '#ui/posts/channels-part.tsx';
import { MakingPart, RunActs } from '#ui/posts/making-part.tsx';
import { MakeAct, PricePart, usePostMaking } from '#ui/posts/price-part.tsx';
import { ProductsPart } from '#ui/posts/products-part.tsx';
import { CopyActs, TextsPart, usePostTexts } from '#ui/posts/texts-part.tsx';
import { TroublesNotice } from '#ui/posts/troubles-notice.tsx';
import { type PostEditor, type PostLine, usePost } from '#ui/posts/use-post.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { UndoLine } from '../undo-line.tsx';
import { type UndoLineState, useUndo } from '../use-undo.ts';
import { ViewFrame } from '../view-frame.tsx';
import { NoPost } from './no-post.tsx';
import { PostHead } from './post-head.tsx';
import './post-view.css';

/** The post that the panel works on: its products and channels, its links under way, or its texts. */
export function PostView(props: PanelViewProps) {
  const { post } = props.snapshot;
  const undo = useUndo(props.announce);
  if (post === null) {
    return (
      <ViewFrame>
        <NoPost {...props} />
        <UndoLine undo={undo} />
      </ViewFrame>
    );
  }
  return <StoredPost key={post.postId} {...props} undo={undo} />;
}

/** The props of a stage of the post. */
interface StageProps extends PanelViewProps {
  readonly editor: PostEditor;
  /** Why the last act failed. */
  readonly notice: ComponentChildren;
  /** What the last act did. */
  readonly done: ComponentChildren;
}

function StoredPost({ undo, ...props }: PanelViewProps & { readonly undo: UndoLineState }) {
  const { services, snapshot, takesFocus } = props;
  const { usage, today, postId } = snapshot;
  const [problem, refuse] = useState<string | null>(null);
  const line = usePanelLine(undo, refuse);
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
  const notice = problem !== null && (
    <Notice tone="bad" role="alert">
      <p>{problem}</p>
    </Notice>
  );
  const done = <UndoLine undo={undo} />;
  const ofStage = { ...props, editor, notice, done, takesFocus: takesFocus || wasMaking };
  if (stage === 'making') return <MakingStage {...ofStage} />;
  if ((wanted ?? stage) === 'texts') return <TextsStage {...ofStage} onChangeProducts={() => setWanted('products')} />;
  return <ProductsStage {...ofStage} onShowTexts={() => setWanted('texts')} />;
}

function usePanelLine({ say, clear }: UndoLineState, refuse: PostLine['refuse']): PostLine {
  return useMemo(
    () => ({
      say(text, takeBack) {
        if (takeBack === undefined) return say(text);
        say(text, async () => {
          const said = await takeBack();
          if (said !== null) say(said);
        });
      },
      refuse,
      clear,
    }),
    [say, clear, refuse],
  );
}

/** What the post holds and where it goes, what its links will use, and the act that makes them. */
function ProductsStage(props: StageProps & { readonly onShowTexts: () => void }) {
  const { editor, notice, done, takesFocus, announce, onShowTexts } = props;
  const making = usePostMaking(editor, { onMade: onShowTexts, announce });
  const channels = listActiveChannels(editor.post);
  const hasTexts = channels.length > 0 && channels.every(({ text }) => text !== '');
  return (
    <ViewFrame acts={<MakeAct editor={editor} making={making} takesFocus={takesFocus} />}>
      {notice}
      <PostHead {...props} />
      <ProductsPart editor={editor} label={t('postProducts')} />
      {done}
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
function MakingStage({ editor, snapshot, notice, done }: StageProps) {
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
      {notice}
      <h1 dir="auto">{toPostTitle(post)}</h1>
      <MakingPart editor={editor} run={run} settings={snapshot.settings} />
      {done}
    </ViewFrame>
  );
}

/** One text a channel: to read over, to change, to copy, and to mark as posted. */
function TextsStage(props: StageProps & { readonly onChangeProducts: () => void }) {
  const { editor, notice, done, takesFocus, onChangeProducts } = props;
  const texts = usePostTexts(editor, listActiveChannels(editor.post), { takesFocus });
  return (
    <ViewFrame acts={<CopyActs editor={editor} texts={texts} />}>
      {notice}
      <div class="post-title">
        <h1 dir="auto">{toPostTitle(editor.post)}</h1>
        <Button look="quiet" onClick={onChangeProducts}>
          {t('postChangeProducts')}
        </Button>
      </div>
      <TroublesNotice editor={editor} />
      <TextsPart editor={editor} texts={texts} />
      {done}
    </ViewFrame>
  );
}
