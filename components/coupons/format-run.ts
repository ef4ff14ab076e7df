import { formatServiceDay } from '#components/time/format-service-day.ts';
import { type Campaign, daysUntilStart, isComingCampaign } from '#lib/domain/coupons/campaign.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatEnd } from './format-end.ts';

/** Says when a campaign ends, as {@link formatEnd} does; for a future campaign, when it starts. `today` is the service's. */
export function formatRun(
  campaign: Pick<Campaign, 'startDate' | 'endDate'>,
  today: string,
): ReturnType<typeof formatEnd> {
  if (!isComingCampaign(campaign, today)) return formatEnd(campaign, today);
  const days = daysUntilStart(campaign, today) ?? 0;
  if (days === 1) return { text: t('startsTomorrow'), isSoon: false };
  if (days <= 14) return { text: t('startsInDays', days), isSoon: false };
  return { text: t('startsOn', [formatServiceDay(campaign.startDate, today)]), isSoon: false };
}
