/** A shop row as the service sends it (spec §2.6). */
export function aShopRow(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    shop_id: '7003011',
    shop_name: 'Embun Books',
    shop_type: 'mall',
    shop_link: 'https://www.pasar.example/my/shop/embun-books',
    shop_image: 'https://images.example/shop.png',
    shop_banner: [],
    offer_name: 'Pasar MY',
    country: 'Malaysia',
    period_start_time: '2026-03-01',
    period_end_time: null,
    commission_rate: '0.0123',
    tracking_link: 'https://go.links.example/shop',
    ...change,
  };
}
