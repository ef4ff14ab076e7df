import type { PanelPage, WebPage } from '#entrypoints/side-panel/panel-page.ts';
import type { PanelSnapshot } from '#entrypoints/side-panel/panel-services.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { aPopupOffer } from './a-popup-offer.ts';
import { aQuotaUsage } from './a-quota-usage.ts';

/** What the side panel has at hand before there is a post, with what a test changes of it. */
export function aPanelSnapshot(change: Partial<PanelSnapshot> = {}): PanelSnapshot {
  return {
    connection: { state: 'connected', serviceUrl: 'https://api.example', marketplacePath: 'm', connectedAtMs: 0 },
    hasServiceAccess: true,
    isLocked: false,
    settings: defaultSettings,
    usage: aQuotaUsage({ used: 189, usedHere: 189 }),
    accounts: [],
    postId: 'post-1',
    post: null,
    today: '2026-11-20',
    ...change,
  };
}

/** A product page of an approved program that was never linked before. */
export function aWebPage(change: Partial<WebPage> = {}): WebPage {
  return {
    kind: 'web',
    tabId: 7,
    url: 'https://www.kedai.example/p/rice-cooker?utm_source=a',
    title: 'Rice cooker 1.8 l | Kedai',
    productName: 'Rice cooker 1.8 l',
    cleanedUrl: 'https://www.kedai.example/p/rice-cooker',
    offers: [aPopupOffer()],
    offer: aPopupOffer(),
    doubt: null,
    isChosen: false,
    coupons: [],
    history: { line: null, link: null, teamPosting: null },
    earlierPost: null,
    earned: [],
    ...change,
  };
}

/** The page in front, in a browser where the panel follows the tabs. */
export function aPanelPage(change: Partial<PanelPage> = {}): PanelPage {
  return { facts: aWebPage(), isBehind: false, followsTabs: true, wasAsked: true, panelKey: 'Alt+Shift+P', ...change };
}
