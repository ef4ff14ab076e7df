import { toSiteKey } from '#lib/domain/programs/match.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { t } from '#lib/platform/i18n.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import type { Database } from '#lib/store/database.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';

export interface PageBadge {
  /** Marks the tab's toolbar button by the program of its page; clears the mark where there is none. */
  mark(tabId: number, pageUrl: string): Promise<void>;
  /** The user changed what matches the host's site: marks its open pages anew, where pages are marked at all. */
  markSite(host: string): Promise<void>;
}

export interface PageBadgeDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly readSettings: () => Promise<Settings>;
}

const approvedColor = '#0b7a53';
const otherColor = '#5c636e';

/** The toolbar badge: "✓" for a program that can be minted, "+" for one that cannot (yet); coupons in the tooltip. */
export function createPageBadge({ database, clock, readSettings }: PageBadgeDependencies): PageBadge {
  async function mark(tabId: number, pageUrl: string) {
    const settings = await readSettings();
    const db = await database();
    const [offer] = (await readPageOffers(db, pageUrl, settings)).offers;
    if (offer === undefined) {
      await browser.action.setBadgeText({ tabId, text: '' });
      await browser.action.setTitle({ tabId, title: t('extensionName') });
      return;
    }
    const today = toServiceDate(clock.nowMs(), settings.serviceUtcOffsetMinutes);
    const campaigns = await readLiveCampaigns(db, offer.offerId, today);
    const coupons = campaigns.filter(({ voucherCode }) => voucherCode !== '').length;
    const title = browser.i18n.getMessage(canMint(offer) ? 'badgeApproved' : 'badgeNotJoined', [
      offer.name,
      String(coupons),
    ]);
    await browser.action.setBadgeBackgroundColor({ tabId, color: canMint(offer) ? approvedColor : otherColor });
    await browser.action.setBadgeTextColor({ tabId, color: '#ffffff' });
    await browser.action.setBadgeText({ tabId, text: canMint(offer) ? '✓' : '+' });
    await browser.action.setTitle({ tabId, title });
  }

  return {
    mark,

    async markSite(host) {
      if (!(await readSettings()).showOnMerchantPages) return;
      // Only tabs whose pages the user opened to the extension tell their address.
      for (const { id, url } of await browser.tabs.query({})) {
        if (id === undefined || url === undefined || !URL.canParse(url)) continue;
        // A tab that was closed meanwhile needs no mark.
        if (toSiteKey(new URL(url).hostname) === toSiteKey(host)) await mark(id, url).catch(() => undefined);
      }
    },
  };
}
