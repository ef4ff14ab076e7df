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
}

export interface PageBadgeDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly readSettings: () => Promise<Settings>;
}

const approvedColor = '#0b7a53';
const otherColor = '#5c636e';

/**
 * The toolbar badge: "✓" for a program that can be minted, "+" for one that cannot (yet), coupons in the tooltip; "?" where
 * the user has to say which program it is, and no name, because a guess is no match.
 */
export function createPageBadge({ database, clock, readSettings }: PageBadgeDependencies): PageBadge {
  async function show(tabId: number, text: string, color: string, title: string) {
    await browser.action.setBadgeBackgroundColor({ tabId, color });
    await browser.action.setBadgeTextColor({ tabId, color: '#ffffff' });
    await browser.action.setBadgeText({ tabId, text });
    await browser.action.setTitle({ tabId, title });
  }

  async function mark(tabId: number, pageUrl: string): Promise<void> {
    const settings = await readSettings();
    const db = await database();
    const { offers, isUnsure } = await readPageOffers(db, pageUrl, settings);
    const [offer] = offers;
    if (offer === undefined) {
      await browser.action.setBadgeText({ tabId, text: '' });
      await browser.action.setTitle({ tabId, title: t('extensionName') });
      return;
    }
    if (isUnsure) return show(tabId, '?', otherColor, t('badgeUnsure'));
    const today = toServiceDate(clock.nowMs(), settings.serviceUtcOffsetMinutes);
    const campaigns = await readLiveCampaigns(db, offer.offerId, today);
    const coupons = campaigns.filter(({ voucherCode }) => voucherCode !== '').length;
    const words = [offer.name, String(coupons)];
    return canMint(offer)
      ? show(tabId, '✓', approvedColor, t('badgeApproved', words))
      : show(tabId, '+', otherColor, t('badgeNotJoined', words));
  }

  return { mark };
}
