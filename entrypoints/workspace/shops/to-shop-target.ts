import type { DeeplinkTarget } from '#components/deeplinks/deeplink-services.ts';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { ProgramShop } from '#lib/store/shops/read-all-shops.ts';

/** Where a deeplink of a shop leads. Null if its program or its page is not known. */
export function toShopTarget(
  shop: ProgramShop,
  service: { readonly serviceUrl: string; readonly linkHosts: readonly string[] },
): DeeplinkTarget | null {
  const url = toOfferableUrl(shop.link, { ...shop, ...service });
  if (url === null || shop.offerId === null) return null;
  return { offerId: shop.offerId, offerName: shop.offerName, url, title: shop.name };
}
