import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { aPopupOffer } from './a-popup-offer.ts';
import { aQuotaUsage } from './a-quota-usage.ts';

/** What the popup shows over a product page of an approved program, with what a test changes of it. */
export function aPopupSnapshot(change: Partial<PopupSnapshot> = {}): PopupSnapshot {
  return {
    focus: { address: null, offerId: null },
    page: { kind: 'web', url: 'https://kedai.example/p/1?utm_source=a', tabId: 7, title: 'Rice cooker' },
    tab: { tabId: 7, url: 'https://kedai.example/p/1?utm_source=a' },
    waitingLink: null,
    accountId: 'test',
    accounts: [],
    elsewhere: [],
    connection: { state: 'connected', serviceUrl: 'https://api.example', marketplacePath: 'm', connectedAtMs: 0 },
    hasServiceAccess: true,
    isLocked: false,
    settings: defaultSettings,
    isCountryAsked: true,
    asksForEarnings: false,
    usage: aQuotaUsage({ used: 188, usedHere: 188 }),
    sync: { ...idleSyncProgress, lastCompletedAtMs: 1, programCount: 60 },
    linkHosts: [],
    offers: [aPopupOffer()],
    isUnsure: false,
    doubt: null,
    defaultOfferId: null,
    isChosen: false,
    rejectedOfferIds: [],
    lastLinks: [],
    details: { offerId: '101', campaigns: [], subIds: noSubIds, hasConversions: false },
    campaignsRefusal: null,
    presets: null,
    keptParameters: [],
    history: null,
    hasLinks: true,
    shops: null,
    today: '2026-11-20',
    ...change,
  };
}
