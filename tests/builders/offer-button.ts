import { createAccountItems } from '#lib/store/accounts/account-items.ts';
import { createButtonOffers } from '#lib/worker/page/create-button-offers.ts';

/** Has the account's worker know that the page in the tab has its button, as after a page that matched. */
export function offerButton(
  { accountId }: { readonly accountId: string },
  tabId: number,
  pageUrl: string,
  documentId: string | null = null,
): Promise<void> {
  const { buttonOffers: offersItem } = createAccountItems(accountId);
  return createButtonOffers({ offersItem }).note({ tabId, origin: new URL(pageUrl).origin, documentId });
}
