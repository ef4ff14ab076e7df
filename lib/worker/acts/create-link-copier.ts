import { chooseCoupon } from '#lib/domain/coupons/choose-coupon.ts';
import { formatLink } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { locale } from '#lib/platform/i18n.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { Clipboard } from '#lib/worker/page/create-clipboard.ts';

export interface LinkCopier {
  /**
   * Copies a link in a format.
   * @param title What the page calls itself. Hostile.
   * @returns whether the link is on the clipboard.
   */
  copy(format: CopyFormat, link: MintedLink, title: string): Promise<boolean>;
}

export interface LinkCopierDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly clipboard: Clipboard;
  readonly readSettings: () => Promise<Settings>;
}

/** How the worker itself copies a link: for acts outside the popup, and for a popup that was closed. */
export function createLinkCopier({ database, clock, clipboard, readSettings }: LinkCopierDependencies): LinkCopier {
  return {
    async copy(format, link, title) {
      const db = await database();
      const nowMs = clock.nowMs();
      const { disclosure, postLanguage, serviceUtcOffsetMinutes } = await readSettings();
      const today = toServiceDate(nowMs, serviceUtcOffsetMinutes);
      const [campaigns, counter] = await Promise.all([
        readLiveCampaigns(db, link.offerId, today),
        readMeta(db, 'tokenCounter'),
      ]);
      const input = toFormatInput(link, {
        nowMs,
        utcOffsetMinutes: -new Date(nowMs).getTimezoneOffset(),
        title,
        counter: counter === undefined ? null : counter.next - 1,
        coupon: chooseCoupon(campaigns, today),
        disclosure,
        postLanguage,
        locale: locale(),
      });
      return clipboard.copy(formatLink(format, input));
    },
  };
}
