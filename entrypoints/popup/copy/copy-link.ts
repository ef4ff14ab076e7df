import { chooseCoupon } from '#lib/domain/coupons/choose-coupon.ts';
import { formatLink } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { locale } from '#lib/platform/i18n.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { copyFormatted } from '#ui/copy-formatted.ts';
import type { CopySource } from '../popup-services.ts';

interface CopyLinkDeps {
  readonly database: Database;
  readonly nowMs: () => number;
}

/** Copies a link in a format and resolves to whether that worked. */
export async function copyLink(
  { database, nowMs }: CopyLinkDeps,
  link: MintedLink,
  format: CopyFormat,
  { title, campaigns, chosenCoupon, today }: CopySource,
): Promise<boolean> {
  const [{ disclosure, postLanguage }, counter] = await Promise.all([
    settingsItem.read(),
    readMeta(database, 'tokenCounter'),
  ]);
  const atMs = nowMs();
  const input = toFormatInput(link, {
    nowMs: atMs,
    utcOffsetMinutes: -new Date(atMs).getTimezoneOffset(),
    title,
    counter: counter === undefined ? null : counter.next - 1,
    coupon: chosenCoupon ?? chooseCoupon(campaigns, today),
    disclosure,
    postLanguage,
    locale: locale(),
  });
  return copyFormatted(formatLink(format, input));
}
