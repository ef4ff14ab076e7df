import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { formatLink } from '#lib/domain/formats/format-link.ts';
import { findFormat } from '#lib/domain/formats/link-formats.ts';
import { toPostDay } from '#lib/domain/text/post-language.ts';
import { toPostWords } from '#lib/domain/text/post-words.ts';
import { toUserDay } from '#lib/domain/time/days.ts';
import { locale } from '#lib/platform/i18n.ts';

interface PostContext {
  readonly nowMs: number;
  readonly utcOffsetMinutes: number;
  /** The publisher's own words that this is advertising. */
  readonly disclosure: string;
  /** `settings.postLanguage`. */
  readonly postLanguage: string;
}

/** Returns a campaign as a post that is ready to publish. The caller must check that its tracking link is safe. */
export function toReadyPost(
  campaign: Campaign,
  { nowMs, utcOffsetMinutes, disclosure, postLanguage }: PostContext,
): string {
  const language = postLanguage || locale();
  return formatLink(findFormat('ready-post', []), {
    link: campaign.trackingLink,
    title: campaign.offerName,
    program: campaign.offerName,
    offerId: campaign.offerId,
    discount: campaign.name,
    code: campaign.voucherCode,
    endsOn: toPostDay(campaign.endDate, language),
    today: toPostDay(toUserDay(nowMs, utcOffsetMinutes), language),
    words: toPostWords(language),
    disclosure,
    atMs: nowMs,
    utcOffsetMinutes,
    pageUrl: '',
    preset: '',
    counter: 0,
  }).text;
}
