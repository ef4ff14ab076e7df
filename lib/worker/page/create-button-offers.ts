import type { ButtonOffer } from '#lib/domain/page/button-offer.ts';
import { createTurns } from '#lib/platform/turns.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import type { PageSender } from '#lib/worker/page/to-page-sender.ts';

/** More than tabs are open. The oldest makes way. */
const maxOffers = 500;

/**
 * The documents that have the button from the worker. A click from any other is no click on it: a page that took over
 * its renderer can claim one anywhere. They are stored before the button is there, since a worker may have died between
 * the button and its click.
 */
export interface ButtonOffers {
  note(offer: ButtonOffer): Promise<void>;
  /** The tab's page has no button, or no longer has one. */
  forget(tabId: number): Promise<void>;
  has(page: PageSender): Promise<boolean>;
}

export interface ButtonOffersDependencies {
  readonly offersItem: AccountItems['buttonOffers'];
}

export function createButtonOffers({ offersItem }: ButtonOffersDependencies): ButtonOffers {
  const inTurn = createTurns();
  const read = async () => (await offersItem.read())?.offers ?? [];

  const isSame = (one: ButtonOffer, { tabId, origin, documentId }: ButtonOffer) =>
    one.tabId === tabId && one.origin === origin && one.documentId === documentId;

  return {
    note: (offer) =>
      inTurn(async () => {
        const before = await read();
        if (before.some((each) => isSame(each, offer))) return;
        await offersItem.write({ offers: [...before, offer].slice(-maxOffers) });
      }),

    forget: (tabId) =>
      inTurn(async () => {
        const before = await read();
        const others = before.filter((each) => each.tabId !== tabId);
        if (others.length < before.length) await offersItem.write({ offers: others });
      }),

    async has({ tabId, pageUrl, documentId }) {
      const { origin } = new URL(pageUrl);
      return (await inTurn(read)).some((offer) => {
        // A browser may name the document to a script's caller, and not with a message.
        const isNamed = offer.documentId !== null && documentId !== undefined;
        return offer.tabId === tabId && offer.origin === origin && (!isNamed || offer.documentId === documentId);
      });
    },
  };
}
