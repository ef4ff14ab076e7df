import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { FormatInput } from '#lib/domain/formats/format-link.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';

/** What a format is filled with beside the link itself. */
export interface FormatOccasion {
  /** When it is copied, in ms since the epoch, and the user's zone: `{date}` and `{time}`. */
  readonly nowMs: number;
  readonly utcOffsetMinutes: number;
  /** The page's title; empty where it is not known. Hostile. */
  readonly title: string;
  /** The number of the latest link that was made with `{counter}`; null where none was. */
  readonly counter: number | null;
  /** The coupon that goes with the link (`chooseCoupon`). */
  readonly coupon: Pick<Campaign, 'name' | 'voucherCode' | 'endDate'> | null;
  /** `settings.disclosure`. */
  readonly disclosure: string;
  /** The interface's language, in which the coupon's last day is written. Undefined for the browser's own. */
  readonly locale: string | undefined;
}

/** Everything that a copy format may name, for a link that there is. */
export function toFormatInput(
  link: Pick<MintedLink, 'trackingLink' | 'destinationUrl' | 'offerId' | 'offerName' | 'presetName'>,
  { nowMs, utcOffsetMinutes, title, counter, coupon, disclosure, locale }: FormatOccasion,
): FormatInput {
  return {
    atMs: nowMs,
    utcOffsetMinutes,
    pageUrl: link.destinationUrl,
    title,
    program: link.offerName,
    offerId: link.offerId,
    preset: link.presetName ?? '',
    counter: counter ?? Number.NaN,
    link: link.trackingLink,
    code: coupon?.voucherCode ?? '',
    discount: coupon?.name ?? '',
    endsOn: coupon === null ? '' : toDay(coupon.endDate, locale),
    disclosure,
  };
}

/** With its year: a post is read long after it was written. */
function toDay(date: string, locale: string | undefined): string {
  const atMs = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(atMs)) return '';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(atMs);
}
