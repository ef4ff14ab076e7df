import { chooseCoupon } from '#lib/domain/coupons/campaign.ts';
import { type FormattedLink, formatLink } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { locale } from '#lib/platform/i18n.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readCopyWords } from '#lib/store/presets/read-copy-words.ts';

/** Writes a stored link in a copy format, with what is true today: a live coupon, the day, the disclosure. */
export async function readLinkText(
  { database, readSettings }: Pick<OpenAccount, 'database' | 'readSettings'>,
  { offerId, title, link }: Pick<LinkRow, 'offerId' | 'title' | 'link'>,
  format: CopyFormat,
  nowMs: number,
): Promise<FormattedLink | null> {
  if (link === null) return null;
  const settings = await readSettings();
  const today = toServiceDate(nowMs, settings.serviceUtcOffsetMinutes);
  const { next = 1 } = (await readMeta(database, 'tokenCounter')) ?? {};
  const occasion = {
    ...toMoment(nowMs),
    title,
    counter: next > 1 ? next - 1 : null,
    coupon: chooseCoupon(await readLiveCampaigns(database, offerId, today), today),
    ...(await readCopyWords(database, settings))(link.presetName),
    locale: locale(),
  };
  return formatLink(format, toFormatInput(link, occasion));
}
