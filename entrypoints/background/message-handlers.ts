import { defaultAccountSettings, defaultUserSettings, type Settings } from '#lib/domain/settings.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { AccountMessageHandlers } from '#lib/messaging/create-message-listener.ts';
import type { Runtime } from '#lib/platform/browser.ts';
import type { SitePreference } from '#lib/store/schema/site-preference.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { changeSitePreference } from '#lib/worker/page/change-site-preference.ts';
import { describePage } from '#lib/worker/page/describe-page.ts';
import { readSiteTabs } from '#lib/worker/page/read-site-tabs.ts';
import { findPageShop } from '#lib/worker/shops/find-page-shop.ts';
import { createBulkHandlers } from './bulk-handlers.ts';
import type { AccountServices } from './create-account-services.ts';
import type { Services } from './create-services.ts';
import { createOneClickHandlers } from './one-click-handlers.ts';

/** One handler a message of an account; what each does is in the service that it names. */
export function createMessageHandlers(device: Services, account: AccountServices) {
  const { accountId, badge, bulk, campaigns, coupons, database, gate, hostMemory, items, linkMarks } = account;
  const { links, listing, logger, mint, pageSurface, popupHandover, quota, readPresetService, reports, sync } = account;
  const { directory, merchantPages, presets } = device;
  const oneClickHandlers = createOneClickHandlers(account);
  const bulkHandlers = createBulkHandlers(account);
  const publishQuota = () =>
    quota.publish().catch((error: unknown) => logger.warn('publish count', toAppError(error).code));
  async function changeSite(host: string, change: (before: SitePreference) => SitePreference): Promise<undefined> {
    await changeSitePreference(await database(), host, change);
  }
  async function showOnPage(tabId: number, pageUrl: string): Promise<void> {
    await badge.mark(tabId, pageUrl);
    await pageSurface.offerButton(tabId, pageUrl);
  }
  /** The user changed what matches the host's site: brings its open pages in line, where anything is shown on pages. */
  async function showOnSite(host: string): Promise<void> {
    if (!(await merchantPages.isOn())) return;
    // A tab that was closed meanwhile needs nothing.
    for (const { tabId, url } of await readSiteTabs(host)) await showOnPage(tabId, url).catch(() => undefined);
  }

  return {
    syncNow: async () => {
      void sync.run();
      return undefined;
    },
    refreshReports: async () => {
      void reports.run();
      return undefined;
    },
    setReportCurrency: async ({ currency }) => {
      await reports.setCurrency(currency);
      return undefined;
    },
    markReportsSeen: async ({ seenAtMs }) => {
      await reports.markSeen(seenAtMs);
      return undefined;
    },
    saveSettings: async (change) => {
      const ofAccount = pick(change, defaultAccountSettings);
      const ofUser = pick(change, defaultUserSettings);
      if (Object.keys(ofAccount).length > 0) {
        await directory.change(accountId, (record) => ({ ...record, settings: { ...record.settings, ...ofAccount } }));
      }
      // Two fields that are left at the same time are two messages: neither may undo the other.
      const before = await navigator.locks.request('settings', async () => {
        const settings = await settingsItem.read();
        if (Object.keys(ofUser).length > 0) await settingsItem.write({ ...settings, ...ofUser });
        return settings;
      });
      gate.recheck();
      bulk.recheck();
      if (change.showOnMerchantPages === true && !before.showOnMerchantPages) await pageSurface.restoreButtons();
      await merchantPages.apply();
      return undefined;
    },
    readQuota: () => quota.readUsage(),
    correctQuota: ({ used }) => quota.correct(used),
    mintDeeplink: async (wish) => {
      const outcome = mint.mint(wish);
      // Other devices can learn of it later: a full or offline sync store must not cost the user the link.
      void outcome.catch(() => undefined).then(publishQuota);
      void popupHandover.follow(wish, outcome);
      return outcome;
    },
    takeLink: async ({ requestId }) => {
      await popupHandover.take(requestId);
      return undefined;
    },
    copyForPage: (act) => {
      const copying = oneClickHandlers.copyForPage(act);
      void popupHandover.followCopy(act, copying);
      return copying;
    },
    readWait: async () => ({ waitMs: await gate.readWaitMs('deeplink/generate', 'interactive') }),
    rememberSubIds: async ({ offerId, subIds }) => {
      await (await database()).put('programPreferences', { offerId, subIds });
      return undefined;
    },
    assignPreset: async (assignment) => presets.assign(assignment, await readPresetService()),
    setDefaultOffer: async ({ host, offerId }) => {
      await changeSite(host, ({ defaultOfferId: _before, ...rest }) =>
        offerId === null ? rest : { ...rest, defaultOfferId: offerId },
      );
      await showOnSite(host);
      return undefined;
    },
    keepParameter: ({ host, name, isKept }) =>
      changeSite(host, ({ keptParameters = [], ...rest }) => {
        const key = name.toLowerCase();
        const others = keptParameters.filter((kept) => kept !== key);
        const after = isKept ? [...others, key] : others;
        return after.length === 0 ? rest : { ...rest, keptParameters: after };
      }),
    rejectProgram: async ({ host, offerId, isRejected }) => {
      await (isRejected ? hostMemory.rejectProgram(host, offerId) : hostMemory.unrejectProgram(host, offerId));
      await showOnSite(host);
      return undefined;
    },
    forgetHost: async ({ offerId, host }) => {
      await hostMemory.forgetHost(offerId, host);
      return undefined;
    },
    forgetRefusal: async ({ offerId, host }) => {
      await hostMemory.forgetRefusal(offerId, host);
      return undefined;
    },
    annotateLink: async (change) => {
      await links.annotate(change);
      return undefined;
    },
    tagLinks: async (change) => {
      await links.tag(change);
      return undefined;
    },
    deleteLinks: async (act) => {
      await links.remove(act);
      return undefined;
    },
    restoreLinks: (act) => links.restore(act),
    importLinks: (slice) => links.importLinks(slice),
    dismissLinkMarks: async ({ offerIds }) => {
      await linkMarks.dismiss(offerIds);
      return undefined;
    },
    refreshCampaigns: ({ offerId }) => campaigns.refreshOffer(offerId),
    refreshListing: async ({ kind }) => {
      await listing.refresh(kind);
      return undefined;
    },
    couponCopied: async ({ campaignId }) => {
      await coupons.remember(campaignId);
      return undefined;
    },
    findPageShop: async ({ tabId }) => findPageShop(await database(), tabId),
    describePage: ({ tabId, pageUrl }) => describePage(tabId, pageUrl),
    planBulk: ({ lines, preset }) => bulk.plan(lines, preset),
    replanBulk: ({ runId, preset }) => bulk.replan(runId, preset),
    changeBulkLine: ({ runId, index, change }) => bulk.changeLine(runId, index, change),
    startBulk: ({ runId }) => bulk.start(runId),
    pauseBulk: ({ runId }) => bulk.pause(runId),
    resumeBulk: ({ runId }) => bulk.resume(runId),
    cancelBulk: ({ runId }) => bulk.cancel(runId),
    retryBulkLines: ({ runId, indexes, despiteUnknown }) => bulk.retry(runId, indexes, despiteUnknown),
    discardBulk: ({ runId }) => bulk.discard(runId),
    takeBulkDraft: () => bulkHandlers.takeDraft(),
    keepBulkList: async ({ list }) => {
      await (list === null ? items.bulkList.remove() : items.bulkList.write(list));
      return undefined;
    },
    pageMatched: async (_input, sender) => {
      const pageUrl = toPageUrl(sender);
      if (sender.tab?.id === undefined || pageUrl === null) return undefined;
      await showOnPage(sender.tab.id, pageUrl);
      return undefined;
    },
    mintHere: (input, sender) => oneClickHandlers.mintHere(input, sender.tab?.id, toPageUrl(sender)),
    moveButton: async ({ corner }, sender) => {
      const pageUrl = toPageUrl(sender);
      if (pageUrl !== null) await pageSurface.moveButton(pageUrl, corner);
      return undefined;
    },
    dismissButton: async ({ isDismissed }, sender) => {
      const pageUrl = toPageUrl(sender);
      if (pageUrl !== null) await pageSurface.dismissButton(pageUrl, isDismissed);
      return undefined;
    },
  } satisfies AccountMessageHandlers;
}

/**
 * The sender's own address, as the browser tells it: a page cannot have another one matched. The tab's is newer where a
 * shop changed it without loading a page; but a tab that has gone on to another site is not the sender any more.
 */
function toPageUrl({ tab, url }: Runtime.MessageSender): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const isSamePage = tab?.url !== undefined && URL.canParse(tab.url) && new URL(tab.url).origin === new URL(url).origin;
  return isSamePage ? (tab.url ?? url) : url;
}

/** The part of a change that has fields of one kind of settings. */
function pick<Kind extends object>(change: Partial<Settings>, kind: Kind): Partial<Kind> {
  return Object.fromEntries(Object.entries(change).filter(([name]) => Object.hasOwn(kind, name))) as Partial<Kind>;
}
