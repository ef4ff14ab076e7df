import { toSiteKey } from '#lib/domain/match.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { MessageHandlers } from '#lib/messaging/create-message-listener.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { describePage } from '#lib/worker/describe-page.ts';
import type { Services } from './create-services.ts';

/** One handler a message of the protocol; what each does is in the service that it names. */
export function createMessageHandlers(services: Services) {
  const { account, badge, campaigns, database, gate, logger, merchantPages, mint, quota, sync } = services;
  const publishQuota = () =>
    quota.publish().catch((error: unknown) => logger.warn('publish count', toAppError(error).code));
  return {
    connect: async (input) => {
      await account.connect(input);
      return undefined;
    },
    signOut: async () => {
      await account.signOut();
      return undefined;
    },
    syncNow: async () => {
      void sync.run();
      return undefined;
    },
    wake: async () => {
      void sync.runIfDue();
      return undefined;
    },
    saveSettings: async (change) => {
      await settingsItem.write({ ...(await settingsItem.read()), ...change });
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
    setDefaultOffer: async ({ host, offerId }) => {
      const siteKey = toSiteKey(host);
      const db = await database();
      if (offerId === null) await db.delete('sitePreferences', siteKey);
      else await db.put('sitePreferences', { siteKey, defaultOfferId: offerId });
      return undefined;
    },
    refreshCampaigns: ({ offerId }) => campaigns.refreshOffer(offerId),
    describePage: ({ tabId }) => describePage(tabId),
    pageMatched: async (_input, sender) => {
      // The sender's own address, as the browser tells it: a page cannot have another one matched.
      const pageUrl = sender.tab?.url ?? sender.url;
      if (sender.tab?.id !== undefined && pageUrl !== undefined) await badge.mark(sender.tab.id, pageUrl);
      return undefined;
    },
  } satisfies MessageHandlers;
}
