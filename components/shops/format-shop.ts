import { formatEnd } from '#components/coupons/format-end.ts';
import { formatRateText } from '#components/money/format-program-rate.ts';
import { formatServiceDay } from '#components/time/format-instant.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import { toRatePercent, toShopPeriodState } from '#lib/domain/shops/shop.ts';
import { t } from '#lib/platform/i18n.ts';

/** Says when a shop pays its extra commission: "until 30 Nov", "from 3 Dec", "ended 1 Nov". `today` is the service's. */
export function formatShopPeriod(
  shop: Pick<Shop, 'periodStart' | 'periodEnd'>,
  today: string,
): { readonly text: string; readonly isSoon: boolean } {
  const state = toShopPeriodState(shop, today);
  if (state === 'upcoming')
    return { text: t('shopsFrom', [formatServiceDay(shop.periodStart ?? '', today)]), isSoon: false };
  if (state === 'ended')
    return { text: t('shopsEndedOn', [formatServiceDay(shop.periodEnd ?? '', today)]), isSoon: false };
  return formatEnd({ endDate: shop.periodEnd ?? '' }, today);
}

/** A shop's rate: "1.23%". In words where the service gave no readable rate. */
export function formatShopRate(rate: string): string {
  const percent = toRatePercent(rate);
  return percent === null ? t('shopsRateUnknown') : formatRateText(`${percent}%`);
}
