import { chooseCoupon } from '#lib/domain/coupons/choose-coupon.ts';
import { formatLink, formatPlain, isPlain } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { Product } from '#lib/domain/products/product.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { toUserDay } from '#lib/domain/time/days.ts';
import { locale } from '#lib/platform/i18n.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { Clipboard, CopyTurn } from '#lib/worker/page/create-clipboard.ts';

export type CopyEnding = 'copied' | 'not-copied' | 'overtaken';

interface CopySource {
  readonly turn?: CopyTurn | undefined;
  readonly product?: Product | null | undefined;
}

export interface LinkCopier {
  /**
   * Copies a link in a format.
   * @param title What the page calls itself. Hostile.
   * @param source The turn of the act, absent where the user acts now; and what the page says of its product, just now,
   *   absent or null for a page that was not read.
   * @returns whether the link is on the clipboard, or stays ready because the user copied something newer.
   */
  copy(format: CopyFormat, link: MintedLink, title: string, source?: CopySource): Promise<CopyEnding>;
}

export interface LinkCopierDependencies extends Pick<AccountContext, 'database' | 'clock' | 'readSettings'> {
  readonly clipboard: Clipboard;
}

/** How the worker itself copies a link: for acts outside the popup, and for a popup that was closed. */
export function createLinkCopier({ database, clock, clipboard, readSettings }: LinkCopierDependencies): LinkCopier {
  async function toFormatted(format: CopyFormat, link: MintedLink, title: string, product: Product | null) {
    // Nearly every act copies the bare link, and the user waits for each reading.
    if (isPlain(format)) return formatPlain(link.trackingLink);
    const db = await database();
    const nowMs = clock.nowMs();
    const [{ disclosure, postLanguage, serviceUtcOffsetMinutes }, counter] = await Promise.all([
      readSettings(),
      readMeta(db, 'tokenCounter'),
    ]);
    const utcOffsetMinutes = -new Date(nowMs).getTimezoneOffset();
    const readOn = toUserDay(nowMs, utcOffsetMinutes);
    const today = toServiceDate(nowMs, serviceUtcOffsetMinutes);
    const campaigns = await readLiveCampaigns(db, link.offerId, today);
    const input = toFormatInput(link, {
      nowMs,
      utcOffsetMinutes,
      title,
      counter: counter === undefined ? null : counter.next - 1,
      coupon: chooseCoupon(campaigns, today),
      disclosure,
      postLanguage,
      locale: locale(),
      product: product === null ? undefined : { said: product, readOn },
    });
    return formatLink(format, input);
  }

  return {
    async copy(format, link, title, { turn = clipboard.takeTurn(), product = null } = {}) {
      const formatted = await toFormatted(format, link, title, product);
      if (await clipboard.copy(formatted, turn)) return 'copied';
      return clipboard.isOvertaken(turn) ? 'overtaken' : 'not-copied';
    },
  };
}
