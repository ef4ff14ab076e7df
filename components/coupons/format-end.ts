import { formatServiceDay } from '#components/time/format-instant.ts';
import { type Campaign, daysLeft, daysUntilStart, isComingCampaign } from '#lib/domain/coupons/campaign.ts';
import { isUnclearDay } from '#lib/domain/service/read-service-day.ts';
import { t } from '#lib/platform/i18n.ts';

/**
 * Says when a campaign ends, and whether that is soon enough for a colour. `today` is the service's. An unclear
 * end is said in the service's words.
 */
export function formatEnd(
  campaign: Pick<Campaign, 'endDate'>,
  today: string,
): { readonly text: string; readonly isSoon: boolean } {
  if (isUnclearDay(campaign.endDate)) return { text: t('endsUnclear', [campaign.endDate]), isSoon: false };
  const days = daysLeft(campaign, today);
  if (days === null) return { text: t('endsNever'), isSoon: false };
  // A post or an open window may still have a coupon that is over.
  if (days < 0) return { text: t('shopsEndedOn', [formatServiceDay(campaign.endDate, today)]), isSoon: true };
  if (days === 0) return { text: t('endsToday'), isSoon: true };
  if (days === 1) return { text: t('endsTomorrow'), isSoon: true };
  if (days <= 7) return { text: t('endsInDays', days), isSoon: days <= 3 };
  return { text: t('endsUntil', [formatServiceDay(campaign.endDate, today)]), isSoon: false };
}

/**
 * Says when a campaign ends, as {@link formatEnd} does; for a future campaign, when it starts: an unclear start in the
 * service's words. `today` is the service's.
 */
export function formatRun(
  campaign: Pick<Campaign, 'startDate' | 'endDate'>,
  today: string,
): ReturnType<typeof formatEnd> {
  if (!isComingCampaign(campaign, today)) return formatEnd(campaign, today);
  const days = daysUntilStart(campaign, today);
  if (days === 1) return { text: t('startsTomorrow'), isSoon: false };
  if (days !== null && days <= 14) return { text: t('startsInDays', days), isSoon: false };
  return { text: t('startsOn', [formatServiceDay(campaign.startDate, today)]), isSoon: false };
}
