import { chooseCoupon } from '../domain/choose-coupon.ts';
import { formatLink } from '../domain/format-link.ts';
import type { CopyFormat } from '../domain/link-formats.ts';
import type { MintedLink } from '../domain/minted-link.ts';
import { toServiceDate } from '../domain/service-date.ts';
import type { Settings } from '../domain/settings.ts';
import { toFormatInput } from '../domain/to-format-input.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, readMeta } from '../store/database.ts';
import { readLiveCampaigns } from '../store/read-live-campaigns.ts';
import type { Clipboard } from './create-clipboard.ts';
import { locale } from './i18n.ts';

export interface LinkCopier {
  /**
   * Puts a link on the clipboard in a format, and tells whether it is there.
   * @param title What the page calls itself. Hostile.
   */
  copy(format: CopyFormat, link: MintedLink, title: string): Promise<boolean>;
}

export interface LinkCopierDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly clipboard: Clipboard;
  readonly readSettings: () => Promise<Settings>;
}

/** The worker's own way to copy a link: for acts outside the popup, and for a popup that was closed. */
export function createLinkCopier({ database, clock, clipboard, readSettings }: LinkCopierDependencies): LinkCopier {
  return {
    async copy(format, link, title) {
      const db = await database();
      const nowMs = clock.nowMs();
      const { disclosure, serviceUtcOffsetMinutes } = await readSettings();
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
        locale: locale(),
      });
      return clipboard.copy(formatLink(format, input));
    },
  };
}
