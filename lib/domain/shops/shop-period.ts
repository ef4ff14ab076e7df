import type { Shop } from '#lib/domain/shops/shop.ts';

/** Where today stands in a period of extra commission. `open`: it has begun, and no end is given. */
export type ShopPeriodState = 'upcoming' | 'running' | 'open' | 'ended';

/**
 * Both days of a period belong to it. What has neither is open.
 * @param today `YYYY-MM-DD` in the service's time zone.
 */
export function toShopPeriodState(
  { periodStart, periodEnd }: Pick<Shop, 'periodStart' | 'periodEnd'>,
  today: string,
): ShopPeriodState {
  // One that ends before it begins has ended, whatever today is.
  if (periodEnd !== null && (periodEnd < today || (periodStart !== null && periodEnd < periodStart))) return 'ended';
  if (periodStart !== null && today < periodStart) return 'upcoming';
  return periodEnd === null ? 'open' : 'running';
}
