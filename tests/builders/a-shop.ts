import type { Shop } from '#lib/domain/shops/shop.ts';
import { toShopAddress } from '#lib/domain/shops/shop-address.ts';
import type { ShopRecord } from '#lib/store/schema/offer-records.ts';

/** A shop of the mirror, as the worker stores it. */
export function aShop(change: Partial<Shop> = {}): ShopRecord {
  const shop: Shop = {
    shopId: '7003011',
    name: 'Embun Books',
    type: 'mall',
    link: 'https://www.pasar.example/my/shop/embun-books',
    imageUrl: 'https://images.example/shop.png',
    bannerUrls: [],
    offerName: 'Pasar MY',
    country: 'Malaysia',
    periodStart: '2026-03-01',
    periodEnd: '2026-03-31',
    commissionRate: '0.0123',
    trackingLink: 'https://go.links.example/shop',
    ...change,
  };
  return { ...shop, ...toShopAddress(shop), key: `${shop.country}|${shop.shopId}`, generation: 1 };
}
