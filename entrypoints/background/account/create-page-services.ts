import { createLandingCopier } from '#lib/worker/acts/create-landing-copier.ts';
import { createLinkCopier } from '#lib/worker/acts/create-link-copier.ts';
import { createAddressBar } from '#lib/worker/address-bar/create-address-bar.ts';
import { createCheckAsks } from '#lib/worker/checks/create-check-asks.ts';
import { createCheckKeeper } from '#lib/worker/checks/create-check-keeper.ts';
import { createPageChecks } from '#lib/worker/checks/create-page-checks.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createButtonOffers } from '#lib/worker/page/create-button-offers.ts';
import { createPageBadge } from '#lib/worker/page/create-page-badge.ts';
import { createPageQuestions } from '#lib/worker/page/create-page-questions.ts';
import { createPageSurface } from '#lib/worker/page/create-page-surface.ts';
import { createSecondActs } from '#lib/worker/page/create-second-acts.ts';
import { createSitePreferences } from '#lib/worker/page/create-site-preferences.ts';
import type { DeviceParts } from '../create-device-parts.ts';

export type PageServices = ReturnType<typeof createPageServices>;

/** Decides what the account shows on pages and in the popup, and copies its links. */
export function createPageServices(context: AccountContext, { clipboard }: DeviceParts) {
  const { items } = context;
  const sitePreferences = createSitePreferences(context);
  const pageQuestions = createPageQuestions({ ...context, questionsItem: items.pageQuestions });
  const buttonOffers = createButtonOffers({ offersItem: items.buttonOffers });
  return {
    sitePreferences,
    buttonOffers,
    pageQuestions,
    badge: createPageBadge(context),
    pageChecks: createPageChecks(context),
    addressBar: createAddressBar(context),
    checkAsks: createCheckAsks({ ...context, askItem: items.checkAsk }),
    checkKeeper: createCheckKeeper(context),
    pageSurface: createPageSurface({ ...context, buttonOffers, sitePreferences, pageQuestions }),
    secondActs: createSecondActs({ ...context, askedItem: items.askedAct }),
    linkCopier: createLinkCopier({ ...context, clipboard }),
    landingCopier: createLandingCopier({ ...context, clipboard, pageQuestions }),
  };
}
