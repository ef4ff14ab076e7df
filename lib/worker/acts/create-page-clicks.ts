import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { PageActs } from '#lib/worker/acts/create-page-acts.ts';
import type { ButtonOffers } from '#lib/worker/page/create-button-offers.ts';
import type { Clipboard } from '#lib/worker/page/create-clipboard.ts';
import { describeAccountChange, describeNoOffer } from '#lib/worker/page/describe-one-click.ts';
import type { PageSender } from '#lib/worker/page/to-page-sender.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** What a click needs of an account. */
interface ClickAccount {
  readonly buttonOffers: Pick<ButtonOffers, 'has'>;
  readonly pageActs: Pick<PageActs, 'mintHere' | 'noteMatch'>;
  readonly quota: Pick<QuotaCounter, 'find'>;
}

/** Clicks on the on-page button. */
export interface PageClicks {
  /**
   * Mints in the account that offered the button, or in no account. A click in a document that has no button from the
   * worker makes nothing. Answers what to say.
   */
  mint(click: MessageInput<'mintHere'>, page: PageSender): Promise<PageToast>;
}

export interface PageClicksDependencies {
  /** The account; without an id the active one. @throws AppError `account-gone` */
  readonly account: (accountId?: string) => Promise<ClickAccount>;
  readonly clipboard: Pick<Clipboard, 'readyFor'>;
}

export function createPageClicks({ account, clipboard }: PageClicksDependencies): PageClicks {
  /** Null where the account was removed since. */
  const readOffering = (accountId: string) =>
    account(accountId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'account-gone') return null;
      throw error;
    });

  return {
    // What copies opens while the account does.
    mint: (click, page) =>
      clipboard.readyFor(async () => {
        const [offering, active] = await Promise.all([readOffering(click.accountId), account()]);
        // After a kill the page asks again, and another account may be active by now. The account that may have spent a
        // link has the answer.
        const isItsOwn = offering === active || (await offering?.quota.find(click.requestId)) !== undefined;
        const isOffered = offering !== null && (await offering.buttonOffers.has(page));
        if (isOffered && isItsOwn) return offering.pageActs.mintHere(click, page);
        // A page that is to have the button then has the one that counts.
        await active.pageActs.noteMatch(page);
        return isItsOwn ? describeNoOffer() : describeAccountChange();
      }),
  };
}
