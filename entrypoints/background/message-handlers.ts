import { toAppError } from '#lib/errors/to-app-error.ts';
import type { MessageHandlers } from '#lib/messaging/create-message-listener.ts';
import type { Browser } from '#lib/platform/browser.ts';
import type { SitePreference } from '#lib/store/database.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { changeSitePreference } from '#lib/worker/change-site-preference.ts';
import { describePage } from '#lib/worker/describe-page.ts';
import { findPageShop } from '#lib/worker/find-page-shop.ts';
import { createBulkHandlers } from './bulk-handlers.ts';
import type { Services } from './create-services.ts';
import { createOneClickHandlers } from './one-click-handlers.ts';

/** One handler a message of the protocol; what each does is in the service that it names. */
export function createMessageHandlers(services: Services) {
  const { account, badge, bulk, campaigns, coupons, database, gate, hostMemory, linkMarks, links, listing, logger } =
    services;
  const { merchantPages, mint, pageSurface, presets, quota, reports, sync } = services;
  const oneClickHandlers = createOneClickHandlers(services);
  const bulkHandlers = createBulkHandlers(services);
  const publishQuota = () =>
    quota.publish().catch((error: unknown) => logger.warn('publish count', toAppError(error).code));
  async function changeSite(host: string, change: (before: SitePreference) => SitePreference): Promise<undefined> {
    await changeSitePreference(await database(), host, change);
  }

  return {
    connect: async (input) => {
      await account.connect(input);
      return undefined;
    },
    signOut: async () => {
      await account.signOut();
      bulk.recheck();
      return undefined;
    },
    syncNow: async () => {
      void sync.run();
      return undefined;
    },
    wake: async () => {
      void bulk.wake();
      void sync.runIfDue();
      void reports.runIfDue();
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
      // Two fields that are left at the same time are two messages: neither may undo the other.
      const before = await navigator.locks.request('settings', async () => {
        const settings = await settingsItem.read();
        await settingsItem.write({ ...settings, ...change });
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
      return outcome;
    },
    readWait: async () => ({ waitMs: await gate.readWaitMs('deeplink/generate', 'interactive') }),
    rememberSubIds: async ({ offerId, subIds }) => {
      await (await database()).put('programPreferences', { offerId, subIds });
      return undefined;
    },
    savePreset: (preset) => presets.save(preset),
    setPresetFormat: (choice) => presets.setFormat(choice),
    saveTemplate: (format) => presets.saveTemplate(format),
    removeTemplate: ({ formatId }) => presets.removeTemplate(formatId),
    removePreset: ({ presetId }) => presets.remove(presetId),
    setDefaultPreset: ({ presetId }) => presets.setDefault(presetId),
    assignPreset: (assignment) => presets.assign(assignment),
    importPresets: ({ text }) => presets.importFile(text),
    setDefaultOffer: ({ host, offerId }) =>
      changeSite(host, ({ defaultOfferId: _before, ...rest }) =>
        offerId === null ? rest : { ...rest, defaultOfferId: offerId },
      ),
    keepParameter: ({ host, name, isKept }) =>
      changeSite(host, ({ keptParameters = [], ...rest }) => {
        const key = name.toLowerCase();
        const others = keptParameters.filter((kept) => kept !== key);
        const after = isKept ? [...others, key] : others;
        return after.length === 0 ? rest : { ...rest, keptParameters: after };
      }),
    rejectProgram: async ({ host, offerId, isRejected }) => {
      await (isRejected ? hostMemory.rejectProgram(host, offerId) : hostMemory.unrejectProgram(host, offerId));
      await badge.markSite(host);
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
    describePage: ({ tabId }) => describePage(tabId),
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
    pageMatched: async (_input, sender) => {
      const pageUrl = toPageUrl(sender);
      if (sender.tab?.id === undefined || pageUrl === null) return undefined;
      await badge.mark(sender.tab.id, pageUrl);
      await pageSurface.offerButton(sender.tab.id, pageUrl);
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
  } satisfies MessageHandlers;
}

/**
 * The sender's own address, as the browser tells it: a page cannot have another one matched. The tab's is newer where a
 * shop changed it without loading a page; but a tab that has gone on to another site is not the sender any more.
 */
function toPageUrl({ tab, url }: Browser.runtime.MessageSender): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const isSamePage = tab?.url !== undefined && URL.canParse(tab.url) && new URL(tab.url).origin === new URL(url).origin;
  return isSamePage ? (tab.url ?? url) : url;
}
