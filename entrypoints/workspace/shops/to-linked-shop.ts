import type { ProgramShop } from '#lib/store/shops/read-all-shops.ts';
import { toShopTarget } from './to-shop-target.ts';

/** The link of a shop's row, and where a deeplink leads in its place. */
export function toLinkedShop(
  shop: ProgramShop,
  service: { readonly serviceUrl: string; readonly linkHosts: readonly string[] },
) {
  return {
    key: shop.key,
    link: { ...shop, offerId: shop.offerId ?? '', title: shop.name, coupon: null },
    target: toShopTarget(shop, service),
  };
}
