import { formatServiceDay } from '#components/time/format-service-day.ts';
import { type Campaign, daysLeft } from '#lib/domain/coupons/campaign.ts';
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
  if (days <= 0) return { text: t('endsToday'), isSoon: true };
  if (days === 1) return { text: t('endsTomorrow'), isSoon: true };
  if (days <= 7) return { text: t('endsInDays', days), isSoon: days <= 3 };
  return { text: t('endsUntil', [formatServiceDay(campaign.endDate, today)]), isSoon: false };
}
