import { toEarningsPrice } from '#lib/domain/earnings/earnings-price.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

/** What the first load of conversions costs in calls and time, in words. */
export function describeEarningsPrice(callsPerMinute: number): string {
  const { rowsPerCall, exampleRows, calls, minutes } = toEarningsPrice(callsPerMinute);
  const figures = [rowsPerCall, exampleRows, calls].map((figure) => formatNumber(figure));
  return t('earningsAskPrice', [...figures, t('minutes', minutes)]);
}
