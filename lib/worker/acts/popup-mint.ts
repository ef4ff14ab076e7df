import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { PopupHandover } from '#lib/worker/acts/create-popup-handover.ts';
import { copyForPage, type PageActsContext } from '#lib/worker/acts/page-acts.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';

export interface PopupMintContext extends PageActsContext {
  readonly popupHandover: PopupHandover;
}

export function mintForPopup(
  { linkMint, popupHandover, quota, attempt, clock }: PopupMintContext,
  wish: MintWish,
): Promise<MintOutcome> {
  // "Mint anyway" and "Try again" are buttons of their own.
  const control = `popup ${wish.overQuota} ${wish.despiteRefusal}`;
  const outcome = linkMint.mint(wish, { control, atMs: clock.monotonicMs() });
  // Other devices can learn the count later: a full or offline sync store must not cost the user the link.
  void attempt('publish count', async () => {
    await outcome.catch(() => undefined);
    await quota.publish();
  });
  void attempt('popup handover', () => popupHandover.follow(wish, outcome));
  return outcome;
}

/** Mints with another account than the shown one, and copies. Answers what to say. */
export function copyForOtherAccount(context: PopupMintContext, act: MessageInput<'copyForPage'>): Promise<PageToast> {
  const { popupHandover, attempt } = context;
  const copying = copyForPage(context, act);
  void attempt('popup handover', () => popupHandover.followCopy(act, copying));
  return copying;
}
