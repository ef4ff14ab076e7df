import type { ComponentType } from 'preact';
import { canMint } from '#lib/domain/programs/offer.ts';
import { loadEarly } from '#lib/ui/use-late.ts';
import { lateParts } from './late-views.ts';
import type { PopupSnapshot } from './popup-snapshot.ts';
import { ProgramView } from './program/program-view.tsx';
import type { ViewProps } from './views/view-props.ts';

/**
 * The view that shows what is known. That of a program is there from the start; the others are each loaded when they are
 * to be seen, before the frame that shows them.
 */
export async function loadView(snapshot: PopupSnapshot, isSearching = false): Promise<ComponentType<ViewProps>> {
  const { connection, page, details, offers, usage } = snapshot;
  if (snapshot.waitingLink !== null) await loadEarly(lateParts.waitingLink);
  if (connection.state === 'signed-out') return (await import('./views/signed-out-view.tsx')).SignedOutView;
  if (connection.state === 'needs-attention') return (await import('./views/attention-view.tsx')).AttentionView;
  if (page.kind === 'tracking-link') return (await import('./views/tracking-link-view.tsx')).TrackingLinkView;
  if (isSearching) return (await import('./views/program-search-view.tsx')).ProgramSearchView;
  if (page.kind === 'web' && details !== null) {
    const isMintable = offers[0] !== undefined && canMint(offers[0]);
    await Promise.all([
      details.campaigns.length > 0 && loadEarly(lateParts.campaignRow),
      (offers.length > 1 || snapshot.isUnsure) && loadEarly(lateParts.picker),
      !isMintable && loadEarly(lateParts.notMintable),
      isMintable && usage.level === 'reached' && loadEarly(lateParts.quotaGuard),
    ]);
    return ProgramView;
  }
  return (await import('./views/no-program-view.tsx')).NoProgramView;
}
