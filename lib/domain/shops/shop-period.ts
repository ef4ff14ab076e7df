import { readServiceDays } from '#lib/domain/service/read-service-day.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';

/** Where today lies relative to a period of extra commission. `open`: it has begun, and has no end date. */
export type ShopPeriodState = 'upcoming' | 'running' | 'open' | 'ended';

/**
 * A period includes both its days. Without either day it is open. Of a day with two meanings it has begun once both have
 * come, and it has ended once both have passed.
 * @param today `YYYY-MM-DD` in the service's time zone.
 */
export function toShopPeriodState(period: Pick<Shop, 'periodStart' | 'periodEnd'>, today: string): ShopPeriodState {
  const periodStart = readServiceDays(period.periodStart ?? '')?.at(-1) ?? null;
  const periodEnd = readServiceDays(period.periodEnd ?? '')?.at(-1) ?? null;
  // A period that ends before it begins counts as ended on any day.
  if (periodEnd !== null && (periodEnd < today || (periodStart !== null && periodEnd < periodStart))) return 'ended';
  if (periodStart !== null && today < periodStart) return 'upcoming';
  return periodEnd === null ? 'open' : 'running';
}
