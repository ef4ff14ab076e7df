import { createAddressBar } from '#lib/worker/address-bar/create-address-bar.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createButtonOffers } from '#lib/worker/page/create-button-offers.ts';
import { createPageQuestions } from '#lib/worker/page/create-page-questions.ts';
import { createPageSurface } from '#lib/worker/page/create-page-surface.ts';

export type PageServices = ReturnType<typeof createPageServices>;

/** Decides what the account shows on pages. */
export function createPageServices(context: AccountContext) {
  const { items } = context;
  const pageQuestions = createPageQuestions({ ...context, questionsItem: items.pageQuestions });
  const buttonOffers = createButtonOffers({ offersItem: items.buttonOffers });
  return {
    buttonOffers,
    pageQuestions,
    addressBar: createAddressBar(context),
    pageSurface: createPageSurface({ ...context, buttonOffers, pageQuestions }),
  };
}
