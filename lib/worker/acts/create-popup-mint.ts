import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { PageActs } from '#lib/worker/acts/create-page-acts.ts';
import type { PopupHandover } from '#lib/worker/acts/create-popup-handover.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { SingleActs } from '#lib/worker/links/create-single-acts.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** Mints for the popup, which the user may close before the answer. */
export interface PopupMint {
  mint(wish: MintWish): Promise<MintOutcome>;
  /** Mints with another account than the shown one, and copies. Answers what to say. */
  copyForPage(act: MessageInput<'copyForPage'>): Promise<PageToast>;
}

export interface PopupMintDependencies extends Pick<AccountContext, 'attempt' | 'clock'> {
  readonly linkMint: SingleActs;
  readonly pageActs: Pick<PageActs, 'copyForPage'>;
  readonly popupHandover: PopupHandover;
  readonly quota: QuotaCounter;
}

export function createPopupMint({
  linkMint,
  pageActs,
  popupHandover,
  quota,
  attempt,
  clock,
}: PopupMintDependencies): PopupMint {
  return {
    mint(wish) {
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
    },

    copyForPage(act) {
      const copying = pageActs.copyForPage(act);
      void attempt('popup handover', () => popupHandover.followCopy(act, copying));
      return copying;
    },
  };
}
