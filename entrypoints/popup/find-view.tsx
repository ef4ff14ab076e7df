import type { ComponentType } from 'preact';
import { AttentionView } from './attention-view.tsx';
import { NoProgramView } from './no-program-view.tsx';
import type { PopupSnapshot } from './popup-snapshot.ts';
import { ProgramView } from './program-view.tsx';
import { SignedOutView } from './signed-out-view.tsx';
import { TrackingLinkView } from './tracking-link-view.tsx';
import type { ViewProps } from './view-props.ts';

/** The view that shows what is known. */
export function findView({ connection, page, details }: PopupSnapshot): ComponentType<ViewProps> {
  if (connection.state === 'signed-out') return SignedOutView;
  if (connection.state === 'needs-attention') return AttentionView;
  if (page.kind === 'tracking-link') return TrackingLinkView;
  return page.kind === 'web' && details !== null ? ProgramView : NoProgramView;
}
