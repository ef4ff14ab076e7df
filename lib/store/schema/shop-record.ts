import type { Shop } from '#lib/domain/shops/shop.ts';
import type { ShopAddress } from '#lib/domain/shops/shop-address.ts';

export interface ShopRecord extends Shop, ShopAddress {
  /** Shop id and country: the id is unique only within a country. */
  readonly key: string;
  readonly generation: number;
}
