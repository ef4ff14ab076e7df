import { formatDay } from '#components/time/format-day.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { formatLink } from '#lib/domain/formats/format-link.ts';
import { findFormat } from '#lib/domain/formats/link-formats.ts';

interface PostContext {
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly nowMs: number;
  readonly utcOffsetMinutes: number;
  /** The publisher's own words that this is advertising. */
  readonly disclosure: string;
}

/** A campaign as a post that is ready to be published. Its tracking link must be a safe one. */
export function toReadyPost(campaign: Campaign, { today, nowMs, utcOffsetMinutes, disclosure }: PostContext): string {
  return formatLink(findFormat('ready-post', []), {
    link: campaign.trackingLink,
    title: campaign.offerName,
    program: campaign.offerName,
    offerId: campaign.offerId,
    discount: campaign.name,
    code: campaign.voucherCode,
    endsOn: campaign.endDate === '' ? '' : formatDay(campaign.endDate, today),
    disclosure,
    atMs: nowMs,
    utcOffsetMinutes,
    pageUrl: '',
    preset: '',
    counter: 0,
  }).text;
}
