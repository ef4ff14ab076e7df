import { formatRateText } from '#components/money/format-rate-text.ts';
import { toRatePercent } from '#lib/domain/shops/shop-rate.ts';
import { t } from '#lib/platform/i18n.ts';

/** A shop's rate: "1.23%". In words where the service gave no readable rate. */
export function formatShopRate(rate: string): string {
  const percent = toRatePercent(rate);
  return percent === null ? t('shopsRateUnknown') : formatRateText(`${percent}%`);
}
