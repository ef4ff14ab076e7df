import type { Shop } from '#lib/domain/shops/shop.ts';

/** Where today lies relative to a period of extra commission. `open`: it has begun, and has no end date. */
export type ShopPeriodState = 'upcoming' | 'running' | 'open' | 'ended';

/**
 * A period includes both its days. Without either day it is open.
 * @param today `YYYY-MM-DD` in the service's time zone.
 */
export function toShopPeriodState(
  { periodStart, periodEnd }: Pick<Shop, 'periodStart' | 'periodEnd'>,
  today: string,
): ShopPeriodState {
  // A period that ends before it begins counts as ended on any day.
  if (periodEnd !== null && (periodEnd < today || (periodStart !== null && periodEnd < periodStart))) return 'ended';
  if (periodStart !== null && today < periodStart) return 'upcoming';
  return periodEnd === null ? 'open' : 'running';
}
