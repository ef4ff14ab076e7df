import { toRatePercent } from '#lib/domain/shops/shop-rate.ts';
import { t } from '#lib/platform/i18n.ts';

/** A shop's rate as people say it: "1.23%"; in words where the service gave none that can be read. */
export function formatShopRate(rate: string): string {
  const percent = toRatePercent(rate);
  return percent === null ? t('shopsRateUnknown') : t('shopsRate', [percent]);
}
