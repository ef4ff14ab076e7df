import { useEffect, useRef, useState } from 'preact/hooks';
import { Notice } from '#components/notice.tsx';
import { toPostStage } from '#lib/domain/posts/post-stage.ts';
import { t } from '#lib/platform/i18n.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { UndoLine } from '../undo-line.tsx';
import { type UndoLineState, useUndo } from '../use-undo.ts';
import { ViewFrame } from '../view-frame.tsx';
import { MakingStage } from './making-stage.tsx';
import { NoPost } from './no-post.tsx';
import { ProductsStage } from './products-stage.tsx';
import { TextsStage } from './texts-stage.tsx';
import { usePost } from './use-post.ts';
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

function StoredPost({ undo, ...props }: PanelViewProps & { readonly undo: UndoLineState }) {
  const { services, snapshot, takesFocus } = props;
  const { shown, acts } = usePost(services, snapshot);
  // Which stage the user asked for; null: the one that the post is at.
  const [wanted, setWanted] = useState<'products' | 'texts' | null>(null);
  const stage = shown === null ? null : toPostStage(shown.post, shown.making);
  const before = useRef(stage);
  const wasMaking = before.current === 'making' && stage !== 'making';
  useEffect(() => {
    // What was made is shown, whatever the user looked at before.
    if (stage === 'making') setWanted(null);
    before.current = stage;
  }, [stage]);
  if (shown === null || stage === null) {
    return (
      <ViewFrame>
        <p class="meta">{t('postReading')}</p>
      </ViewFrame>
    );
  }
  const notice = acts.problem !== null && (
    <Notice tone="bad" role="alert">
      <p>{acts.problem}</p>
    </Notice>
  );
  const ofStage = { ...props, shown, acts, notice, undo, takesFocus: takesFocus || wasMaking };
  if (stage === 'making') return <MakingStage {...ofStage} />;
  if ((wanted ?? stage) === 'texts') return <TextsStage {...ofStage} onChangeProducts={() => setWanted('products')} />;
  return <ProductsStage {...ofStage} onShowTexts={() => setWanted('texts')} />;
}
