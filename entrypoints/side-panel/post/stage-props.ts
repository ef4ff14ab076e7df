import type { ComponentChildren } from 'preact';
import type { PanelViewProps } from '../panel-services.ts';
import type { UndoLineState } from '../use-undo.ts';
import type { PostActs, ShownPost } from './use-post.ts';

/** The props of a stage of the post. */
export interface StageProps extends PanelViewProps {
  readonly shown: ShownPost;
  readonly acts: PostActs;
  /** Why the last act failed. */
  readonly notice: ComponentChildren;
  readonly undo: UndoLineState;
}
