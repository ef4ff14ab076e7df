import { ProgramSearchView, TrackingLinkView } from './late-parts.ts';
import { ProgramView } from './program/program-view.tsx';
import type { ViewProps } from './view-props.ts';
import { AttentionView } from './views/attention-view.tsx';
import { NoProgramView } from './views/no-program-view.tsx';
import { SignedOutView } from './views/signed-out-view.tsx';

interface PopupViewProps extends ViewProps {
  /** Whether the search "Choose a program" is open. */
  readonly isSearching: boolean;
}

/** Chooses the view that fits the snapshot. */
export function PopupView({ isSearching, ...props }: PopupViewProps) {
  const { connection, page, details } = props.snapshot;
  if (connection.state === 'signed-out') return <SignedOutView {...props} />;
  if (connection.state === 'needs-attention') return <AttentionView {...props} />;
  if (page.kind === 'tracking-link') return <TrackingLinkView {...props} />;
  if (isSearching) return <ProgramSearchView {...props} />;
  if (page.kind === 'web' && details !== null) return <ProgramView {...props} />;
  return <NoProgramView {...props} />;
}
