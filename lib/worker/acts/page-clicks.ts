import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { mintHere, noteMatch, type PageActsContext } from '#lib/worker/acts/page-acts.ts';
import type { ButtonOffers } from '#lib/worker/page/create-button-offers.ts';
import type { Clipboard } from '#lib/worker/page/create-clipboard.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { describeAccountChange, describeNoOffer } from '#lib/worker/page/describe-one-click.ts';
import type { PageSender } from '#lib/worker/page/to-page-sender.ts';

interface ClickAccount extends PageActsContext {
  readonly buttonOffers: Pick<ButtonOffers, 'has'>;
  readonly pageSurface: PageActsContext['pageSurface'] & Pick<PageSurface, 'isOffered'>;
}

export interface PageClicksContext {
  /** The account; without an id the active one. @throws AppError `account-gone` */
  readonly account: (accountId?: string) => Promise<ClickAccount>;
  readonly clipboard: Pick<Clipboard, 'readyFor'>;
}

/**
 * A click on the on-page button: mints in the account that offered the button, or in no account. A click makes nothing in
 * a document that has no button from the worker, unless its page is to have one: then it may have drawn it by itself.
 * Answers what to say.
 */
export function mintForButton(
  { account, clipboard }: PageClicksContext,
  click: MessageInput<'mintHere'>,
  page: PageSender,
): Promise<PageToast> {
  // What copies opens while the account does.
  return clipboard.readyFor(async () => {
    const [offering, active] = await Promise.all([readOffering(account, click.accountId), account()]);
    // After a kill the page asks again, and another account may be active by now. The account that may have spent a
    // link has the answer.
    const isItsOwn = offering === active || (await offering?.quota.find(click.requestId)) !== undefined;
    const isOffered = offering !== null && (await hasButton(offering, page));
    if (isOffered && isItsOwn) return mintHere(offering, click, page);
    // A page that is to have the button then has the one that counts.
    await noteMatch(active, page);
    return isItsOwn ? describeNoOffer() : describeAccountChange();
  });
}

/** Both at once: the user waits. */
async function hasButton({ buttonOffers, pageSurface }: ClickAccount, page: PageSender): Promise<boolean> {
  const [isNoted, isOffered] = await Promise.all([buttonOffers.has(page), pageSurface.isOffered(page.pageUrl)]);
  return isNoted || isOffered;
}

/** Null where the account was removed since. */
function readOffering(account: PageClicksContext['account'], accountId: string): Promise<ClickAccount | null> {
  return account(accountId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'account-gone') return null;
    throw error;
  });
}
