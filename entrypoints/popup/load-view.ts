import type { ComponentType } from 'preact';
import type { PopupSnapshot } from './popup-snapshot.ts';
import { ProgramView } from './program-view.tsx';
import type { ViewProps } from './view-props.ts';

/**
 * The view that shows what is known. That of a program is there from the start; the others are each loaded when they are
 * to be seen, before the frame that shows them.
 */
export async function loadView({ connection, page, details }: PopupSnapshot): Promise<ComponentType<ViewProps>> {
  if (connection.state === 'signed-out') return (await import('./signed-out-view.tsx')).SignedOutView;
  if (connection.state === 'needs-attention') return (await import('./attention-view.tsx')).AttentionView;
  if (page.kind === 'tracking-link') return (await import('./tracking-link-view.tsx')).TrackingLinkView;
  if (page.kind === 'web' && details !== null) return ProgramView;
  return (await import('./no-program-view.tsx')).NoProgramView;
}
